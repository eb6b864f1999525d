import OpsDomain
import OpsKernel
import OpsStorage

/// A box that goods travel in and that comes back.
public struct Crate: Entity, Referable {
  public static let record = Record("crates", .warehouse, "crate")
  public static let reference = ParameterReference("crate", example: "C-17") {
    try await $1.repository(Crate.self).named($0)
  }
  public var id: RecordID
  public var version: Int64 = 0
  /// The code that is painted on it; unique regardless of letter case.
  public var code: Naming<Line>
  /// The code for searching and sorting.
  public var foldedCode: Unique<Folded>
  /// Where it is.
  public var state: CrateState = .here
  /// What a customer pays until it comes back.
  public var deposit: UnitPrice?
  /// When it was added.
  public var createdAt: Trail<Instant>

  /// A list of one state is in the order of codes.
  public static let indexes: [SecondaryIndex] = [[Columns.state, Columns.foldedCode]]
}

/// Where a crate is.
public enum CrateState: String, ColumnChoice, Codable {
  /// In the warehouse.
  case here
  /// At a customer.
  case away
  /// Nobody knows.
  case lost
}

/// The rules of crates on every write.
enum CrateRules {
  static let crates = CollectionRules(
    Crate.self, readable: .inventoryView,
    write: [.insert: .inventoryManage, .update: .inventoryManage, .delete: .inventoryManage]
  )
  // Undoing `crate create` removes the crate.
  .byHand([
    .insert: [CrateService.create], .update: [CrateService.edit], .delete: [CrateService.create],
  ])
  .transition(of: Crate.self) { old, new in
    _ = try new?.deposit?.validated()
    guard old?.state == .lost, new?.state == .away else { return }
    throw OpsError(
      .badState, "A lost crate cannot be given to a customer", field: "state",
      hint: "set its state to here when it is found")
  }
}

extension Repository where Item == Crate {
  /// The crate with this code, whatever its letter case. Throws `notfound.any`.
  func named(_ code: String) async throws -> Crate {
    if let found = try await fetch(key: Crate.codeKey, TextFolding.fold(code)) { return found }
    throw OpsError(
      .notFound, "There is no crate \(Excerpt.of(code))", field: "code",
      hint: "`crate list` shows the crates")
  }
}
