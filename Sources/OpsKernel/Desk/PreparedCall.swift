/// One of many calls, read and ready to run: what can be done before it is its turn is done.
struct PreparedCall: Sendable {
  /// Name of the operation, for the journal.
  let operation: String
  let key: String?
  /// Digest of the input when there is a key, to tell a replay from a key used twice.
  let fingerprint: [UInt8]?
  let reason: String?
  /// Runs the operation with these services. Answers what the journal keeps for a replay, if it
  /// has to keep anything.
  let run: @Sendable (any ServiceFinder, Call) async throws -> Outcome<[UInt8]?>
}
