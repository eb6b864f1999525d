import OpsDomain
import OpsKernel
import OpsStorage

extension SalesService {
  static let delete = Operation<SalesReference, SalesEntryDetail>(
    "sales.delete", area: .sales,
    "Deletes a sales entry; you can delete your own only on the day you entered it.",
    permission: .salesEnter, effect: .destructive(.reversible),
    examples: ["sales delete SE-000002 --dry-run", "sales delete SE-000002 --yes"])

  /// Removes an entry with its lines. Throws `notfound.any`, and `rule.violated` for an entry of an
  /// earlier day unless the caller may see all sales.
  public func delete(
    _ input: SalesReference, _ call: Call
  ) async throws -> Outcome<SalesEntryDetail> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let reader = SalesReader(transaction)
      let entry = try await reader.named(input.entry)
      try reader.requireOpen(entry, to: "delete")
      let detail = try await reader.detail(entry)
      let system = transaction.asSystem("removes the entry with its lines")
      for line in try await reader.lines(of: entry) {
        try await system.repository(SalesLine.self).delete(line)
      }
      try await system.repository(SalesEntry.self).delete(entry)
      return detail
    }
  }
}
