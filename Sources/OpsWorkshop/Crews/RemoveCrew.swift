import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `crew.remove`.
public struct RemoveCrew: OperationInput {
  /// The skill, as routings name it.
  public var skill: Name
  /// `|`: The shift.
  public var shift: Argument<Shift>
  /// `|`: Only the crew of this weekday; default the crew for every day.
  public var weekday: CrewDay?
}

extension CrewService {
  static let remove = Operation<RemoveCrew, CrewView>(
    "crew.remove", area: .workshop,
    "Removes the crew of a skill in a shift; a skill without any crew has no limit.",
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
          .notFound, "There is no crew of \(Excerpt.of(input.skill)) in that shift",
          field: "skill", hint: "run `opsh crew list` to see the crews")
      }
      try await crews.delete(line)
      return CrewView(line)
    }
  }
}
