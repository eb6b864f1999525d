import OpsDomain
import OpsKernel
import OpsStorage

/// How long the machines of a group can work on each of the next days, without the time that the
/// schedule of the floor already uses.
struct GroupCapacity {
  /// By day, from today.
  let seconds: [Double]

  /// Throws `notfound.any` for a group without an active machine.
  /// - Parameters:
  ///   - group: As a routing names it; the number of a machine means that machine.
  ///   - name: The group as the caller wrote it, for the error.
  ///   - system: With the rights of the system.
  init(
    _ group: String, named name: String, days: Int, _ system: Transaction
  ) async throws {
    var premises = FloorReader.Premises()
    premises.horizon = Int64(days) * 86_400
    let floor = try await FloorReader(system, premises).read()
    let members = floor.machines.inGroup(group, \.machine)
    guard !members.isEmpty else {
      throw OpsError(
        .notFound, "No active machine is in the group \(Excerpt.of(name))", field: "group",
        hint: "run `opsh machine list` to see the machines and their groups")
    }
    let open = Set(floor.orders.map(\.order.id))
    var seconds = Array(repeating: 0.0, count: days)
    for machine in members {
      let taken = floor.baseSteps.filter {
        $0.machineID == machine.machine.id && open.contains($0.productionID)
      }.map { FloorSpan(start: $0.setupStart.floorSeconds, end: $0.end.floorSeconds) }
      for span in machine.open(in: floor.shifts) {
        Self.add(span, 1, to: &seconds, floor)
        for work in taken {
          if let shared = work.shared(with: span) { Self.add(shared, -1, to: &seconds, floor) }
        }
      }
    }
    self.seconds = seconds.map { max(0, $0) }
  }

  /// Adds a period to the days that it covers.
  private static func add(
    _ span: FloorSpan, _ sign: Double, to seconds: inout [Double], _ floor: FloorSnapshot
  ) {
    let today = floor.calendar.date(of: Instant(floorSeconds: floor.start))
    let begin = floor.calendar.date(of: Instant(floorSeconds: span.start))
    for index in max(0, today.days(until: begin))..<seconds.count {
      let day = today.adding(days: index)
      let whole = FloorSpan(
        start: floor.calendar.start(of: day).floorSeconds,
        end: floor.calendar.start(of: day.adding(days: 1)).floorSeconds)
      guard whole.start < span.end else { return }
      if let shared = span.shared(with: whole) {
        seconds[index] += sign * Double(shared.end - shared.start)
      }
    }
  }
}
