import OpsDomain
import OpsKernel
import OpsStorage

/// Moulds. One method per operation.
public struct MouldService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(create, MouldService.create),
    AnyOperation(edit, MouldService.edit),
    AnyOperation(list, MouldService.list),
  ]
}

extension AppDependencies {
  public var moulds: MouldService { service() }
}

/// Input of `mould.create`.
public struct CreateMould: OperationInput {
  /// What routings call it; unique in any letter case.
  public var code: Name
  /// `N`: How many there are; default 1.
  public var count: Int64?
  /// Anything worth knowing.
  public var note: Note?
}

/// Input of `mould.edit`: what is absent stays as it is.
public struct EditMould: OperationInput, EditingInput {
  /// The mould.
  public var mould: NameOf<Mould>
  /// `N`: How many there are; 0 while all are away.
  public var count: Int64?
  /// Anything worth knowing.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

/// Input of `mould.list`.
public struct ListMoulds: OperationInput {
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}

extension MouldService {
  static let create = Operation<CreateMould, MouldView>(
    "mould.create", area: .workshop, "Adds a mould that machines work with.",
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
          hint: "`opsh mould edit \(Excerpt.of(other.code)) --count N` says how many there are")
      }
      let mould = Mould(
        id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code),
        count: input.count ?? 1, note: try input.note.map { try TextRules.note($0, field: "note") },
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
      return MouldView(try await moulds.create(mould))
    }
  }

  static let edit = Operation<EditMould, MouldView>(
    "mould.edit", area: .workshop, "Changes how many there are of a mould.",
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

  static let list = Operation<ListMoulds, Listing<MouldView>>(
    "mould.list", area: .workshop, "Lists moulds by code.", permission: .machineView,
    effect: .read, examples: ["mould list", "mould list -o json"])

  /// A page of moulds. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListMoulds, _ call: Call) async throws -> Outcome<Listing<MouldView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        Mould.schema, where: .everything, order: [.ascending(Mould.Columns.foldedCode)])
      let page = try await transaction.repository(Mould.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(MouldView.init), next: page.next)
    }
  }
}
