import OpsDomain
import OpsKernel
import OpsStorage

/// The users of a colour: guns that are filled with it, and open batches.
struct ColorUse {
  /// No colour is retired or removed while a gun or an open batch uses it.
  static let colors = RuleAddition(to: ColorCard.self)
    .reaction(of: ColorCard.self) { old, new, transaction in
      guard let old, old.isActive, new?.isActive != true else { return }
      try await ColorUse(transaction).requireNone(of: old)
    }

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// How many uses an error names.
  private static let named = 3

  /// Throws `rule.dependants`, naming the first guns and batches, while something uses the colour.
  private func requireNone(of color: ColorCard) async throws {
    let (guns, batches) = (try await guns(with: color.id), try await batches(with: color.id))
    let uses = guns + batches
    guard !uses.isEmpty else { return }
    let advice = [
      guns.isEmpty ? nil : "fill the guns with another color",
      batches.isEmpty ? nil : "complete, report, change or cancel the batches",
    ].compactMap(\.self)
    let more = uses.count > Self.named ? " and \(uses.count - Self.named) more" : ""
    throw OpsError(
      .dependants,
      "The color \(Excerpt.of(color.name)) is used by "
        + uses.prefix(Self.named).joined(separator: ", ") + more, field: "color",
      hint: advice.joined(separator: ", and "))
  }

  /// Such as `gun A of M1`.
  private func guns(with color: RecordID) async throws -> [String] {
    let guns = try await transaction.repository(MachineGun.self).all(
      where: .equals(MachineGun.Columns.colorID, color))
    let machines = Dictionary(
      try await transaction.seen(Machine.self, Set(guns.map(\.machineID)))
        .map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    return guns.map {
      "gun \(Excerpt.of($0.name)) of \(Excerpt.of(machines[$0.machineID] ?? "a machine"))"
    }.sorted()
  }

  /// The numbers of open batches that use it. Open batches are few, so all of them are read, and
  /// not the history of the colour.
  private func batches(with color: RecordID) async throws -> [String] {
    let open = try await transaction.repository(ProductionBatch.self).all(
      where: .oneOf(ProductionBatch.Columns.status, BatchStatus.allCases.filter(\.isOpen)))
    guard !open.isEmpty else { return [] }
    let using = Set(
      try await transaction.repository(BatchProduct.self)
        .all(where: .oneOf(BatchProduct.Columns.batchID, open.map(\.id)))
        .filter { $0.primaryColorID == color || $0.secondaryColorID == color }.map(\.batchID))
    return open.filter { using.contains($0.id) }.map { Excerpt.of($0.number) }.sorted()
  }
}
