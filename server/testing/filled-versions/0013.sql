insert into proof_epoch values (sha256('dana@northgate.example'), 1, '2026-11-22', null);
