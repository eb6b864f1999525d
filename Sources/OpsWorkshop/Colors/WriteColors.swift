import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `color.create`.
public struct CreateColor: OperationInput {
  /// Its name, unique among active colors regardless of letter case.
  public var name: Name
  /// 3 or 6 hexadecimal digits, with or without # before them.
  public var hex: ColorCode
  /// A remark.
  public var note: Note?
}

/// Input of `color.edit`: fields that are left out stay the same.
public struct EditColor: OperationInput, EditingInput {
  /// The color.
  public var color: NameOf<ColorCard>
  /// `NAME`: New name.
  public var rename: Name?
  /// New code: 3 or 6 hexadecimal digits, with or without # before them.
  public var hex: ColorCode?
  /// A remark.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

/// Input of operations that name a colour and nothing else.
public struct ColorReference: OperationInput {
  /// The color.
  public var color: NameOf<ColorCard>
}

extension ColorService {
  static let create = Operation<CreateColor, ColorView>(
    "color.create", area: .workshop, "Adds a color that guns can be filled with.",
    permission: .productionCreateConfig, effect: .write(.reversible),
    examples: ["color create \"Signal Red\" \"#C1121F\"", "color create White FFF"])

  /// Adds a colour. Throws `data.bad_value` for a bad code, `data.duplicate` for a name that an
  /// active colour has in any letter case.
  public func create(_ input: CreateColor, _ call: Call) async throws -> Outcome<ColorView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let name = try TextRules.name(input.name, field: "name")
      let color = ColorCard(
        id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
        hex: try ColorHex.parse(input.hex),
        note: try input.note.map { try TextRules.note($0, field: "note") },
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
      try await Self.requireFreeName(of: color, field: "name", transaction)
      return ColorView(try await transaction.repository(ColorCard.self).create(color))
    }
  }

  static let edit = Operation<EditColor, ColorView>(
    "color.edit", area: .workshop, "Changes a color; fields you leave out stay the same.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["color edit Navy --hex \"#14213D\"", "color edit Navy --rename \"Dark Navy\""])

  /// Changes a colour. Records refer to it by its identifier, so all of them show the change.
  /// Throws `notfound.any`, and what `create` throws.
  public func edit(_ input: EditColor, _ call: Call) async throws -> Outcome<ColorView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let colors = transaction.repository(ColorCard.self)
      let before = try await colors.named(input.color)
      var color = before
      if let name = input.rename {
        color.name = try TextRules.name(name, field: "rename")
        color.foldedName = TextFolding.fold(color.name)
        try await Self.requireFreeName(of: color, field: "rename", transaction)
      }
      color.hex = try input.hex.map(ColorHex.parse) ?? color.hex
      color.note = try input.edits().note.applied(to: color.note) {
        try TextRules.note($0, field: "note")
      }
      guard color != before else { return ColorView(before) }
      color.updatedAt = transaction.now
      return ColorView(try await colors.update(color))
    }
  }

  static let retire = Operation<ColorReference, ColorView>(
    "color.retire", area: .workshop, "Takes a color out of use; its name is free again.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["color retire Navy --dry-run", "color retire Navy"])

  static let restore = Operation<ColorReference, ColorView>(
    "color.restore", area: .workshop, "Brings a retired color back into use.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["color restore Navy --dry-run", "color restore Navy"])

  /// Retires a colour. Throws `notfound.any`, and `rule.dependants` with their names while guns or
  /// open batches use it.
  public func retire(_ input: ColorReference, _ call: Call) async throws -> Outcome<ColorView> {
    try await activate(Self.retire, input, call, false)
  }

  /// Restores a colour. Throws `notfound.any`, and `data.duplicate` when an active colour has its
  /// name by now.
  public func restore(_ input: ColorReference, _ call: Call) async throws -> Outcome<ColorView> {
    try await activate(Self.restore, input, call, true)
  }

  private func activate(
    _ operation: Operation<ColorReference, ColorView>, _ input: ColorReference, _ call: Call,
    _ isActive: Bool
  ) async throws -> Outcome<ColorView> {
    try await desk.perform(operation, input, call) { transaction in
      let colors = transaction.repository(ColorCard.self)
      var color = try await colors.named(input.color)
      guard color.isActive != isActive else { return ColorView(color) }
      color.isActive = isActive
      color.updatedAt = transaction.now
      try await Self.requireFreeName(of: color, field: "color", transaction)
      return ColorView(try await colors.update(color))
    }
  }

  /// The unique key refuses the same; this error explains it better.
  private static func requireFreeName(
    of color: ColorCard, field: String, _ transaction: Transaction
  ) async throws {
    guard color.isActive,
      let other = try await transaction.repository(ColorCard.self)
        .fetch(key: ColorCard.activeNameKey, color.foldedName), other.id != color.id
    else { return }
    throw OpsError(
      .duplicate, "There already is a color \(Excerpt.of(other.name))", field: field,
      hint: "use another name, or edit the existing color")
  }
}
