/// What another plan would change, in business terms. Differences are second plan minus first, so
/// that a negative number is a saving.
public struct FloorComparison: Sendable, Hashable {
  /// The measures of the two plans.
  public let first: FloorValues
  public let second: FloorValues
  /// Jobs late in the second plan only, sorted.
  public let newlyLate: [String]
  /// Jobs late in the first plan only, sorted.
  public let noLongerLate: [String]
  /// Jobs in both plans of which a part has another machine, start or end, sorted.
  public let moved: [String]

  public var lateJobs: Int { second.lateJobs - first.lateJobs }
  public var weightedTardiness: Int64 { second.weightedTardiness - first.weightedTardiness }
  public var makespan: Int64 { second.makespan - first.makespan }
  public var changeovers: Int { second.changeovers - first.changeovers }
  public var changeoverSeconds: Int64 { second.changeoverSeconds - first.changeoverSeconds }
  public var idleSeconds: Int64 { second.idleSeconds - first.idleSeconds }
  public var overtimeSeconds: Int64 { second.overtimeSeconds - first.overtimeSeconds }

  /// - Parameter due: the due date by job id, for those that have one.
  public init(_ a: FloorPlan, _ b: FloorPlan, due: [String: Int64]) {
    first = a.values
    second = b.values
    let places = (Self.places(a), Self.places(b))
    let late = (Self.late(places.0, due), Self.late(places.1, due))
    newlyLate = late.1.subtracting(late.0).sorted()
    noLongerLate = late.0.subtracting(late.1).sorted()
    moved = places.0.filter { id, place in places.1[id].map { $0 != place } ?? false }
      .map(\.key).sorted()
  }

  /// Where each job is made, set-ups left aside.
  private static func places(_ plan: FloorPlan) -> [String: Set<FloorAssignment>] {
    var places: [String: Set<FloorAssignment>] = [:]
    for var assignment in plan.assignments {
      assignment.changeover = 0
      assignment.setup = 0
      places[assignment.job, default: []].insert(assignment)
    }
    return places
  }

  private static func late(
    _ places: [String: Set<FloorAssignment>], _ due: [String: Int64]
  ) -> Set<String> {
    Set(
      places.filter { id, place in
        guard let due = due[id] else { return false }
        return place.contains { $0.end > due }
      }.keys)
  }
}
