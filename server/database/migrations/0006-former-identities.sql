-- By whom the e-mail of a removed user was known. Its orders stay under the e-mail, so whoever registers it without having
-- verified it has to be one of these.
create table former_identity (
  email text not null,
  issuer text not null,
  subject text not null,
  primary key (email, issuer, subject)
);
