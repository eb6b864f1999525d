import OpsDomain
import OpsKernel
import OpsStorage

/// A crate as operations answer it.
public struct CrateView: OperationOutput {
  public static let answerName = "crate/1"
  /// Identifier of the crate.
  public let id: RecordID
  /// The code that is painted on it.
  public let code: String
  /// Where it is.
  public let state: CrateState
  /// What a customer pays until it comes back.
  public let deposit: UnitPrice?

  init(_ crate: Crate) {
    id = crate.id
    code = crate.code
    state = crate.state
    deposit = crate.deposit
  }

  public static let columns: [FieldColumn] = [
    .init("code", "CRATE"), .init("state", "STATE"), .init("deposit", "DEPOSIT", .right),
  ]
}

/// Input of `crate.list`.
public struct ListCrates: OperationInput {
  /// Only crates in this state.
  public var state: CrateState?
  /// Most crates on a page.
  public var limit: Of<PageRequest, Int>?
  /// Where the page begins: the `next` of the page before.
  public var after: Of<PageRequest, String>?
}

/// Input of `crate.show`.
public struct ShowCrate: OperationInput {
  /// The crate.
  public var code: NameOf<Crate>
}

extension CrateService {
  static let list = Operation<ListCrates, Listing<CrateView>>(
    "crate.list", area: .warehouse, "Lists crates by code.", permission: .inventoryView,
    effect: .read, examples: ["crate list", "crate list --state lost -o json"],
    narrows: ["state": Narrowing("state")])

  /// A page of crates. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListCrates, _ call: Call
  ) async throws -> Outcome<Listing<CrateView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var query = Query(Crate.schema, order: [.ascending(Crate.Columns.foldedCode)])
      if let state = input.state { query.filter = .equals(Crate.Columns.state, state) }
      let page = try PageRequest(limit: input.limit, after: input.after).narrow(query)
      return Listing(try await transaction.repository(Crate.self).fetch(page).map(CrateView.init))
    }
  }

  static let show = Operation<ShowCrate, CrateView>(
    "crate.show", area: .warehouse, "Shows a crate.", permission: .inventoryView, effect: .read,
    examples: ["crate create C-17", "crate show C-17"])

  /// A crate. Throws `notfound.any`.
  public func show(_ input: ShowCrate, _ call: Call) async throws -> Outcome<CrateView> {
    try await desk.perform(Self.show, input, call) { transaction in
      CrateView(try await transaction.repository(Crate.self).named(input.code))
    }
  }
}
