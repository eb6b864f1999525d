/// How much sooner the parts of a plan may begin: not before their job is released, nor before the
/// step ahead of them has ended. A frozen part stays as it is.
///
/// Plans follow this rule. Questions about a plan may ignore it, because a machine can be prepared
/// before the material is there: a part that begins sooner for a longer change-over still runs at
/// its old time.
struct FloorReadiness: Sendable {
  /// Where the steps of each job begin in `ends`.
  private let first: [Int]
  /// The latest end of the parts of each step so far.
  private var ends: [Int64]
  /// By job.
  private let releases: [Int64]
  private let frozen: Set<FloorPart>
  private let start: Int64
  /// Whether a change-over may begin before its job is ready.
  private let preparesAhead: Bool

  init(
    _ problem: FloorProblem, _ names: FloorNames, _ assignments: [FloorAssignment],
    preparesAhead: Bool = false
  ) {
    start = problem.start
    self.preparesAhead = preparesAhead
    var first: [Int] = []
    var count = 0
    for job in problem.jobs {
      first.append(count)
      count += job.steps.count
    }
    self.first = first
    ends = Array(repeating: .min, count: count)
    releases = problem.jobs.map { max(problem.start, $0.release) }
    frozen = Set(problem.frozen.map { FloorPart($0.assignment) })
    for place in assignments {
      guard let job = names.jobs[place.job] else { continue }
      note(place, of: job)
    }
  }

  /// Takes another part into account.
  mutating func note(_ place: FloorAssignment, of job: Int) {
    let step = first[job] + place.step
    ends[step] = max(ends[step], place.end)
  }

  /// Whether a part stays as it is, whatever is put before it.
  func isFrozen(_ place: FloorAssignment) -> Bool { frozen.contains(FloorPart(place)) }

  /// The earliest time at which a part may begin.
  func earliest(_ place: FloorAssignment, of job: Int) -> Int64 {
    if isFrozen(place) { return place.start }
    if preparesAhead { return start }
    guard place.step > 0 else { return releases[job] }
    return max(releases[job], ends[first[job] + place.step - 1])
  }
}
