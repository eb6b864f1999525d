import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `mould.edit`: fields that are left out stay the same.
public struct EditMould: OperationInput, EditingInput {
  /// The mould.
  public var mould: NameOf<Mould>
  /// `N`: How many there are; 0 while all are away for repair.
  public var count: Int64?
  /// A remark.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension MouldService {
  static let edit = Operation<EditMould, MouldView>(
    "mould.edit", area: .workshop, "Changes how many copies of a mould there are, or its note.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["mould edit M-42 --count 2", "mould edit M-42 --count 0 --note \"at the smith\""])

  /// Changes a mould. Throws `notfound.any`, and `data.bad_value` for a bad count.
  public func edit(_ input: EditMould, _ call: Call) async throws -> Outcome<MouldView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let moulds = transaction.repository(Mould.self)
      let before = try await moulds.named(input.mould)
      var mould = before
      mould.count = input.count ?? mould.count
      mould.note = try input.edits().note.applied(to: mould.note) {
        try TextRules.note($0, field: "note")
      }
      guard mould != before else { return MouldView(before) }
      mould.updatedAt = transaction.now
      return MouldView(try await moulds.update(mould))
    }
  }
}
