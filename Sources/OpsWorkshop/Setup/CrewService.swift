import OpsDomain
import OpsKernel
import OpsStorage

/// How many people have which skill in which shift. One method per operation.
public struct CrewService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(set, CrewService.set),
    AnyOperation(remove, CrewService.remove),
    AnyOperation(list, CrewService.list),
  ]
}

extension AppDependencies {
  public var crews: CrewService { service() }
}

/// Input of `crew.set`.
public struct SetCrew: OperationInput {
  /// The skill as routings call it.
  public var skill: Name
  /// `|`: The shift.
  public var shift: Argument<Shift>
  /// `N`: How many people have the skill in it.
  public var people: Int64
  /// `|`: Only for shifts that begin on this weekday; default every day without a line of its own.
  public var weekday: CrewDay?
}

/// Input of `crew.remove`.
public struct RemoveCrew: OperationInput {
  /// The skill as routings call it.
  public var skill: Name
  /// `|`: The shift.
  public var shift: Argument<Shift>
  /// `|`: The line of this weekday; default the one for every day.
  public var weekday: CrewDay?
}

/// Input of `crew.list`.
public struct ListCrews: OperationInput {
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}

/// The day on which a shift begins.
public enum CrewDay: String, Sendable, CaseIterable, Codable {
  case every, mon, tue, wed, thu, fri, sat, sun

  /// 0 for every day, 1 Monday to 7 Sunday.
  var number: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }

  init(number: Int64) { self = Self.allCases[Int(min(7, max(0, number)))] }
}

extension CrewService {
  static let set = Operation<SetCrew, CrewView>(
    "crew.set", area: .workshop, "Says how many people have a skill in a shift.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["crew set setter morning 2", "crew set setter evening 0 --weekday sun"])

  /// Writes a line. Throws `data.bad_value` for a bad skill or number of people.
  public func set(_ input: SetCrew, _ call: Call) async throws -> Outcome<CrewView> {
    try await desk.perform(Self.set, input, call) { transaction in
      let crews = transaction.repository(CrewCapacity.self)
      let skill = TextFolding.fold(try TextRules.name(input.skill, field: "skill"))
      let day = (input.weekday ?? .every).number
      if var line = try await crews.fetch(
        key: CrewCapacity.placeKey, skill, input.shift, day)
      {
        guard line.people != input.people else { return CrewView(line) }
        line.people = input.people
        line.updatedAt = transaction.now
        return CrewView(try await crews.update(line))
      }
      return CrewView(
        try await crews.create(
          CrewCapacity(
            id: transaction.nextID(), skill: skill, shift: input.shift, weekday: day,
            people: input.people, updatedAt: transaction.now)))
    }
  }

  static let remove = Operation<RemoveCrew, CrewView>(
    "crew.remove", area: .workshop,
    "Takes back what was said of a skill in a shift; a skill of which nothing is said is no limit.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["crew remove setter morning --dry-run", "crew remove setter morning"])

  /// Removes a line and answers what it was. Throws `notfound.any`.
  public func remove(_ input: RemoveCrew, _ call: Call) async throws -> Outcome<CrewView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let crews = transaction.repository(CrewCapacity.self)
      let skill = TextFolding.fold(input.skill)
      let day = (input.weekday ?? .every).number
      guard
        let line = try await crews.fetch(key: CrewCapacity.placeKey, skill, input.shift, day)
      else {
        throw OpsError(
          .notFound, "Nothing is said of \(Excerpt.of(input.skill)) in that shift",
          field: "skill", hint: "`opsh crew list` shows what is")
      }
      try await crews.delete(line)
      return CrewView(line)
    }
  }

  static let list = Operation<ListCrews, Listing<CrewView>>(
    "crew.list", area: .workshop, "Lists how many people have which skill, by skill and shift.",
    permission: .productionViewConfig, effect: .read,
    examples: ["crew list", "crew list -o json"])

  /// A page of lines. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListCrews, _ call: Call) async throws -> Outcome<Listing<CrewView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = CrewCapacity.Columns
      let query = Query(
        CrewCapacity.schema, where: .everything,
        order: [
          .ascending(Columns.skill), .ascending(Columns.shift), .ascending(Columns.weekday),
        ])
      let page = try await transaction.repository(CrewCapacity.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(CrewView.init), next: page.next)
    }
  }
}
