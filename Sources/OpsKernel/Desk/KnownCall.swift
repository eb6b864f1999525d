import OpsDomain

/// What the journal has under the key of a call already.
struct KnownCall: Sendable {
  /// Digest of the input of that time.
  let fingerprint: [UInt8]
  /// Why it is not repeated: it was undone. Nil while it stands.
  let refusal: OpsError?

  /// Why the key of `call` makes it no replay; nil when it is the same call, which stands.
  func refusal(of call: PreparedCall) -> OpsError? {
    guard fingerprint == call.fingerprint else {
      return OpsError(
        .conflictKeyReused, "The key was already used for another call", field: "key",
        hint: "use a fresh key, or repeat the first call exactly")
    }
    return refusal
  }
}
