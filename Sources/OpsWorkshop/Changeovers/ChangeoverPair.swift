import OpsDomain
import OpsKernel
import OpsStorage

/// The two sides of a change-over as people name them.
struct ChangeoverPair {
  let kind: ChangeoverKind
  let group: String
  let from: String
  let to: String

  /// A side of it.
  private struct Side {
    /// Nil for any.
    let kind: ChangeoverKind?
    let key: String
  }

  /// Finds colors and moulds by name. Throws `notfound.any`, and `data.bad_value` for two sides of
  /// different kinds.
  init(
    _ from: String, _ to: String, _ kind: ChangeoverKind?, _ group: String?,
    _ transaction: Transaction
  ) async throws {
    let old = try await Self.side(from, kind, "from", transaction)
    let new: Side
    do {
      new = try await Self.side(to, kind ?? old.kind, "to", transaction)
    } catch let error as OpsError where error.code == .notFound && kind == nil {
      // It may be of the other kind; that is checked below.
      new = try await Self.side(to, nil, "to", transaction)
    }
    if let first = old.kind, let second = new.kind, first != second {
      throw OpsError(
        .badValue, "A change-over is between two colors or between two moulds",
        field: "to", hint: "name two colors or two moulds")
    }
    self.kind = old.kind ?? new.kind ?? kind ?? .color
    self.group =
      try group.map { TextFolding.fold(try TextRules.name($0, field: "group")) } ?? ""
    self.from = old.key
    self.to = new.key
  }

  private static func side(
    _ name: String, _ kind: ChangeoverKind?, _ field: String, _ transaction: Transaction
  ) async throws -> Side {
    let folded = TextFolding.fold(name)
    if folded == "any" || name == ChangeoverTime.any {
      return Side(kind: nil, key: ChangeoverTime.any)
    }
    let system = transaction.asSystem("finds the color or mould of a change-over")
    if kind != .mould {
      do {
        let color = try await system.repository(ColorCard.self).named(name)
        return Side(kind: .color, key: color.id.description)
      } catch let error as OpsError where error.code == .notFound && kind == nil {
        // It may be a mould.
      }
    }
    if let mould = try await system.repository(Mould.self).fetch(key: Mould.codeKey, folded) {
      return Side(kind: .mould, key: mould.foldedCode)
    }
    throw OpsError(
      .notFound, "There is no \(kind == .mould ? "mould" : "color or mould") \(Excerpt.of(name))",
      field: field, hint: "`opsh color list` and `opsh mould list` list all colors and moulds")
  }

  func line(in lines: Repository<ChangeoverTime>) async throws -> ChangeoverTime? {
    try await lines.fetch(key: ChangeoverTime.pairKey, kind, group, from, to)
  }
}
