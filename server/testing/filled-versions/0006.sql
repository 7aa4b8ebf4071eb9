insert into former_identity values ('former@northgate.example', 'embedded', 'former');
