import OpsDomain
import OpsStorage

extension Desk {
  /// Reads the book as it was known at a moment. The clock stands at that moment as well: a later
  /// day is the future.
  func readPast<Output: Sendable>(
    at moment: Instant, _ context: TransactionContext,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Output {
    let journal = store.journal
    let then = context.known(at: moment)
    return try await store.read(.snapshot) { reader in
      let past = try await PastReader.make(over: reader, journal, then)
      return try await body(Transaction(reading: past, context: then))
    }
  }

  /// Throws unless the call asks of the present, or may ask of the past: `usage.arguments` for an
  /// operation that writes or reads what is kept only as it is now, and inside a changeset,
  /// `data.bad_date` for the future, and `denied.permission` for people who may not read the audit
  /// trail, because the past holds what was removed since.
  func requireReadable(_ call: Call, _ descriptor: OperationDescriptor) throws {
    guard let moment = call.knownAt else { return }
    guard !descriptor.effect.isWrite else { throw Self.notOfThePast(descriptor) }
    guard !descriptor.isOfNow else { throw Self.onlyOfNow(descriptor) }
    // A server knows what time it is there, and what the caller may read.
    guard forwarder == nil else { return }
    guard turn == nil, recorder == nil else {
      throw OpsError(
        .usage, "--known-at does not work with staged work", field: "known_at",
        hint: "run `commit` or `rollback` first")
    }
    guard moment <= world.clock.now() else {
      throw OpsError(
        .badDate, "\(calendar.text(of: moment)) (\(calendar.zone)) is in the future",
        field: "known_at", hint: "give a time in the past; --as-of may name a later day")
    }
    try call.principal.require(.systemViewAuditLogs, to: "Reading what was known earlier")
  }

  /// The refusal of an operation that reads what the book keeps only as it is now.
  static func onlyOfNow(_ descriptor: OperationDescriptor) -> OpsError {
    OpsError(
      .usage,
      "\(descriptor.name) does not work with --known-at: the book keeps no earlier states of what "
        + "it shows",
      field: "known_at", hint: "leave out --known-at")
  }

  /// The refusal of an operation that does not read records of the book.
  static func notOfThePast(_ descriptor: OperationDescriptor) -> OpsError {
    OpsError(
      .usage, "\(descriptor.name) does not work with --known-at: it does not only read records",
      field: "known_at", hint: "leave out --known-at")
  }
}
