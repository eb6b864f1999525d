import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `crate.create`.
public struct CreateCrate: OperationInput {
  /// The code that is painted on it; unique regardless of letter case.
  public var code: Name
  /// `M`: What a customer pays until it comes back.
  public var deposit: UnitPrice?
}

/// Input of `crate.edit`. Fields you leave out stay the same.
public struct EditCrate: OperationInput, EditingInput {
  /// The crate.
  public var code: NameOf<Crate>
  /// Where it is.
  public var state: CrateState?
  /// `M`: What a customer pays until it comes back.
  public var deposit: Clearable<UnitPrice>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension CrateService {
  static let create = Operation<CreateCrate, CrateView>(
    "crate.create", area: .warehouse, "Adds a crate.", permission: .inventoryManage,
    effect: .write(.reversible),
    examples: ["crate create C-17 --deposit 12.50", "crate create \"Blue box\""])

  /// Adds a crate. Throws `data.duplicate` when the code is taken in any letter case, and
  /// `data.bad_amount` for a bad deposit.
  public func create(_ input: CreateCrate, _ call: Call) async throws -> Outcome<CrateView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let code = try TextRules.name(input.code, field: "code")
      let crate = Crate(
        id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code),
        deposit: input.deposit, createdAt: transaction.now)
      return CrateView(try await transaction.repository(Crate.self).create(crate))
    }
  }

  static let edit = Operation<EditCrate, CrateView>(
    "crate.edit", area: .warehouse, "Changes a crate; fields you leave out stay the same.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: ["crate create C-17", "crate edit C-17 --state away --clear deposit"])

  /// Changes a crate. Throws `notfound.any`, `rule.bad_state` for a lost crate that is given away,
  /// and `usage.arguments` for a deposit that is set and cleared.
  public func edit(_ input: EditCrate, _ call: Call) async throws -> Outcome<CrateView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let crates = transaction.repository(Crate.self)
      let before = try await crates.named(input.code)
      var crate = before
      crate.state = input.state ?? crate.state
      crate.deposit = try input.edits().deposit.applied(to: crate.deposit)
      return CrateView(crate == before ? before : try await crates.update(crate))
    }
  }
}
