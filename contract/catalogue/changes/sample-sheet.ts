/** A file that the import takes as it is: a bolt sold per 100 with a ladder, and a filter with the least there is. */
export const sampleSheet = [
  'part_number,name,description,price,price_per,minimum,order_multiple,ladder,brand,category,attributes,picture,available',
  'SAMPLE-1,Wheel bolt M14 × 30,"Class 10.9, packed 100 to a carton.",17.95,100,5000,100,10000=17.15; 50000=16.40,Rethorn,Fasteners,Thread=M14 × 1.5; Length=30 mm,https://shop.example/wheel-bolt.webp,240000',
  'SAMPLE-2,Oil filter,Spin-on filter.,3.20,1,500,1,,,Filters,,https://shop.example/oil-filter.webp,12000',
  '',
].join('\r\n')
