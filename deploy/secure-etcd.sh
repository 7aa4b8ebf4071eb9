#!/bin/sh
# Makes etcd ask for passwords: root's, and that of patroni, which reads and writes its own keys only. Repeated, it changes
# nothing.
#   secure-etcd.sh      needs etcdctl, ETCD_ROOT_PASSWORD, ETCD_PATRONI_PASSWORD, and by ETCDCTL_ENDPOINTS, _CACERT, _CERT
#                       and _KEY the way there, with a certificate of make-certificate.sh
set -eu
# Refused without a password: it was done before.
etcdctl user list >/dev/null 2>&1 || export ETCDCTL_USER=root ETCDCTL_PASSWORD="$ETCD_ROOT_PASSWORD"
add_user() {
  # By standard input: arguments are visible to every user of the machine.
  etcdctl user get "$1" >/dev/null 2>&1 || printf '%s\n' "$2" | etcdctl user add "$1" --interactive=false
  etcdctl user grant-role "$1" "$1"
}
etcdctl role get patroni >/dev/null 2>&1 || etcdctl role add patroni
etcdctl role grant-permission patroni --prefix readwrite /bulkhead/
add_user patroni "$ETCD_PATRONI_PASSWORD"
add_user root "$ETCD_ROOT_PASSWORD"
etcdctl auth enable
