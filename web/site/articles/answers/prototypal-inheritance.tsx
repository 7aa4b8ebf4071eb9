import { CodeSample } from './code-sample.tsx'

const CHAIN = `const part = {
  describe() { return \`\${this.name}, from \${this.minimum} pieces\` },
}
// battery's prototype is part
const battery = Object.create(part)
battery.name = 'Starter battery'
battery.minimum = 500

battery.describe() // 'Starter battery, from 500 pieces'
Object.hasOwn(battery, 'describe') // false: it is part's`

export function PrototypalInheritance() {
  return (
    <>
      <p>
        Every JavaScript object has a hidden link to another object, its prototype. When you read a
        property that the object does not have, the engine follows the link and looks there, then at
        the prototype’s prototype, until it finds the property or the chain ends at{' '}
        <code>null</code>. Nothing is copied: an object inherits from a living object, and a method
        added to the prototype later is there for everybody at once.
      </p>
      <CodeSample label="An object that inherits from another">{CHAIN}</CodeSample>
      <p>
        <code>this</code> is whatever stands before the dot, so the one function{' '}
        <code>describe</code> speaks about each part that borrows it. Writing is different from
        reading: an assignment makes a property on the object itself, which then hides the inherited
        one.
      </p>
      <p>
        <code>class</code> is a nicer spelling of the same thing. Methods go to{' '}
        <code>Battery.prototype</code>, <code>new</code> makes an object with that prototype, and
        <code>extends</code> links one prototype to the next. Leave built-in prototypes alone: a
        method put on <code>Array.prototype</code> appears in everybody’s arrays, and may collide
        with one that the language adds next year.
      </p>
    </>
  )
}
