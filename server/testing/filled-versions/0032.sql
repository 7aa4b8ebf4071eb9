insert into shipment (id, order_id, shipment_no, state, packed_at)
  select '00000000-0000-7000-8000-000000000091', id, 1, 'packing', now() from orders limit 1;
insert into shipment_line (shipment_id, line_no, order_id, quantity)
  select '00000000-0000-7000-8000-000000000091', 1, order_id, 100 from shipment where id = '00000000-0000-7000-8000-000000000091';
insert into return_request (id, order_id, state, created_at)
  select '00000000-0000-7000-8000-000000000092', id, 'requested', now() from orders limit 1;
insert into return_line (return_id, line_no, order_id, quantity, reason)
  select id, 1, order_id, 40, 'damaged' from return_request;
insert into refund_line (refund_id, order_id, line_no, quantity, cents)
  select refund.id, order_line.order_id, line_no, 40, 167200 from refund join order_line on order_line.order_id = refund.order_id limit 1;
