# Makes the first session of the README one with a test clock, so that its outputs stay the same. To
# run it: . ./session.sh
export OPSH_HOME="$HOME/opsh-try" OPSH_NOW=2025-03-03T07:00:00Z
opsh() {
  local more=()
  if [[ "$1" == init ]]; then more=(--test-clock); fi
  command opsh "$@" "${more[@]}"
}
