import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `mould.create`.
public struct CreateMould: OperationInput {
  /// The code that routings name, unique regardless of letter case.
  public var code: Name
  /// `N`: How many there are; default 1.
  public var count: Int64?
  /// A remark.
  public var note: Note?
}

extension MouldService {
  static let create = Operation<CreateMould, MouldView>(
    "mould.create", area: .workshop, "Adds a mould that machines use.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["mould create M-42", "mould create M-43 --count 3"])

  /// Adds a mould. Throws `data.duplicate` for a code that another one has in any letter case, and
  /// `data.bad_value` for a bad code or count.
  public func create(_ input: CreateMould, _ call: Call) async throws -> Outcome<MouldView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let moulds = transaction.repository(Mould.self)
      let code = try TextRules.name(input.code, field: "code")
      if let other = try await moulds.fetch(key: Mould.codeKey, TextFolding.fold(code)) {
        throw OpsError(
          .duplicate, "There already is a mould \(Excerpt.of(other.code))", field: "code",
          hint: "set how many there are with `opsh mould edit \(Excerpt.of(other.code)) --count N`")
      }
      let mould = Mould(
        id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code),
        count: input.count ?? 1, note: try input.note.map { try TextRules.note($0, field: "note") },
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
      return MouldView(try await moulds.create(mould))
    }
  }
}
