import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.remind`.
public struct RemindPackaging: OperationInput {
  /// `NUMBER`: Packaging records in progress.
  public var record: [NameOf<PackagingRecord>]?
  /// All records that need a reminder now.
  public var needed: Bool?
}

extension PackagingService {
  static let remind = Operation<RemindPackaging, Listing<PackagingView>>(
    "packaging.remind", area: .warehouse,
    "Reminds people of packaging now, of one record, several or all that need it.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a notice that was sent cannot be taken back")),
    examples: [
      "packaging remind --needed --dry-run", "packaging remind --record PK-000001 --dry-run",
    ])

  /// Plans a notice for now: the job `notices.send` sends it to the people who get notices of
  /// packaging. A record whose notice still waits to be sent gets no second one. Answers the
  /// records that people are reminded of.
  ///
  /// Throws `usage.arguments` unless either records or `needed` are given, `notfound.any`, and
  /// `rule.bad_state` for a record that is not in progress.
  public func remind(
    _ input: RemindPackaging, _ call: Call
  ) async throws -> Outcome<Listing<PackagingView>> {
    try await desk.perform(Self.remind, input, call) { transaction in
      var reminded: [PackagingRecord] = []
      for record in try await Self.records(input, transaction) {
        try Task.checkCancellation()
        let system = transaction.asSystem("plans a reminder of packaging")
        guard try await PackagingReminders.plan(for: record, system) else { continue }
        reminded.append(record)
      }
      return Listing(items: try await PackagingView.of(reminded, transaction))
    }
  }

  private static func records(
    _ input: RemindPackaging, _ transaction: Transaction
  ) async throws -> [PackagingRecord] {
    let names = input.record ?? []
    guard names.isEmpty == (input.needed == true) else {
      throw OpsError(
        .usage, "Give either records or --needed", field: "record",
        hint: "run `opsh packaging list --needs-reminder` to see which need a reminder")
    }
    guard !names.isEmpty else { return try await PackagingReminders.due(transaction) }
    var found: [PackagingRecord] = []
    for name in names {
      let record = try await transaction.repository(PackagingRecord.self).named(name)
      guard record.status == .inProgress else {
        throw OpsError(
          .badState, "\(record.number) is \(record.status.rawValue): nobody has to pack it",
          field: "record", hint: "name records that are in progress")
      }
      if !found.contains(where: { $0.id == record.id }) { found.append(record) }
    }
    return found
  }
}
