insert into search_synonym values ('rotor', 'brake disc', false);
insert into category_introduction values ('Brakes', 'Discs and pads.');
