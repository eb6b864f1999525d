import OpsDomain
import OpsKernel
import OpsStorage

/// A colour that guns can be filled with.
public struct ColorCard: Entity, Referable {
  /// The workshop's collection of colours.
  public static let record = Record("color_cards", .workshop, "color")
  public static let reference = ParameterReference("color", example: "Navy", names: .color) {
    try await $1.repository(ColorCard.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// Its name; no other active colour may have it, whatever the letter case.
  public var name: Naming<String>
  /// ``name`` without differences of case, accents and spacing; lists sort by it.
  public var foldedName: Indexed<Folded>
  /// ``foldedName`` while it is active; retired colours may share a name.
  public var activeName: Kept<Unique<Folded>?> { isActive ? foldedName : nil }
  /// `#` and 6 digits, in capitals.
  public var hex: Line
  /// Whether it can be used; false for a retired colour.
  public var isActive: Bool = true
  /// A remark for people; nil if nobody wrote one.
  public var note: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [[Columns.isActive, Columns.foldedName]]

  /// Throws `rule.violated` for a retired one.
  /// - Parameter field: Of the input that names it.
  func requireActive(field: String) throws(OpsError) {
    guard !isActive else { return }
    throw OpsError(
      .ruleViolated, "The color \(Excerpt.of(name)) is retired", field: field,
      hint: "run `opsh color list` to see the others, or `opsh color restore "
        + "\"\(Excerpt.of(name))\"` to bring it back")
  }
}

extension NameKind {
  /// Colours, by their name.
  public static let color = NameKind("color")
}

/// Colours by name.
extension Repository where Item == ColorCard {
  /// The active colour with this name, whatever its letter case; a retired one when no active one
  /// has it. Throws `notfound.any`.
  public func named(_ name: String) async throws -> ColorCard {
    let folded = TextFolding.fold(name)
    if let active = try await fetch(key: ColorCard.activeNameKey, folded) { return active }
    if let retired = try await first(where: .equals(ColorCard.Columns.foldedName, folded)) {
      return retired
    }
    if let id = RecordID(name), let color = try await fetch(id) { return color }
    let meant = await hint(for: name, in: ColorCard.Columns.foldedName) { $0.name }
    throw OpsError(
      .notFound, "There is no color \(Excerpt.of(name))", field: "color",
      hint: meant ?? "run `opsh color list` to list the colors")
  }

  /// The active colour with this name. Throws `notfound.any`, and `rule.violated` for one that is
  /// retired.
  /// - Parameter field: Of the input that names it.
  func active(_ name: String, field: String) async throws -> ColorCard {
    do {
      let color = try await named(name)
      try color.requireActive(field: field)
      return color
    } catch let error as OpsError {
      throw error.renamingFields { _ in field }
    }
  }
}
