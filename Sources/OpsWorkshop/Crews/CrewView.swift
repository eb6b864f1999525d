import OpsDomain
import OpsKernel

/// One line of the crews, as commands show it.
public struct CrewView: OperationOutput, Equatable {
  public static let answerName = "crew/1"

  /// The skill, as routings name it, in small letters.
  public let skill: String
  /// The shift in which these people work.
  public let shift: Shift
  /// The day on which the shift begins; `every` for all days that have no line of their own.
  public let weekday: CrewDay
  /// How many people have the skill in this shift.
  public let people: Int64
  /// When it was last changed.
  public let updatedAt: Instant

  init(_ line: CrewCapacity) {
    skill = line.skill
    shift = line.shift
    weekday = CrewDay(number: line.weekday)
    people = line.people
    updatedAt = line.updatedAt
  }

  public static let columns: [FieldColumn] = [
    .init("skill", "SKILL"), .init("shift", "SHIFT"), .init("weekday", "DAY"),
    .init("people", "PEOPLE", .right),
  ]
}
