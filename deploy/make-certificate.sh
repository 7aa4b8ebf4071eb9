#!/bin/sh
# Makes the certificate of one computer of the cluster, and first the private CA that signs it.
#   make-certificate.sh FOLDER COMPUTER [NAME-OR-ADDRESS…]      needs OpenSSL 3
# FOLDER/ca.key signs: whoever holds it is any computer. FOLDER/COMPUTER holds all that this computer gets: ca.crt,
# own.crt and own.key. Run again, it makes a new key and certificate; the former ones are valid until their own end.
set -eu
umask 077
folder=$1 computer=$2
shift 2
mkdir -p "$folder/$computer"
if ! [ -e "$folder/ca.crt" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 -subj '/O=Bulkhead cluster' \
    -addext 'basicConstraints=critical,CA:true,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$folder/ca.key" -out "$folder/ca.crt"
  chmod 644 "$folder/ca.crt"
fi
if ! [ -e "$folder/ca.key" ]; then
  echo "$folder/ca.key, which signs, is not here." >&2
  exit 1
fi
names="DNS:$computer"
for name in "$@"; do
  case $name in
    *:* | *[0-9].[0-9]*) names="$names,IP:$name" ;;
    *) names="$names,DNS:$name" ;;
  esac
done
# Without a CN: etcd would take it for the name of a user who needs no password.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 365 -subj "/O=Bulkhead cluster/OU=$computer" \
  -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -addext 'basicConstraints=critical,CA:false' \
  -addext 'keyUsage=critical,digitalSignature' -addext 'extendedKeyUsage=serverAuth,clientAuth' \
  -addext "subjectAltName=$names" -keyout "$folder/$computer/own.key" -out "$folder/$computer/own.crt"
cp "$folder/ca.crt" "$folder/$computer/ca.crt"
