import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `crew.set`.
public struct SetCrew: OperationInput {
  /// The skill, as routings name it.
  public var skill: Name
  /// `|`: The shift.
  public var shift: Argument<Shift>
  /// `N`: How many people have the skill in this shift.
  public var people: Int64
  /// `|`: Only for shifts that begin on this weekday; default all days that have no crew of their
  /// own.
  public var weekday: CrewDay?
}

extension CrewService {
  static let set = Operation<SetCrew, CrewView>(
    "crew.set", area: .workshop, "Sets how many people have a skill in a shift.",
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
}
