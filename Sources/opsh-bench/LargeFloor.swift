import OpsScheduling

/// A random floor of 50 machines in five groups: two shift calendars with a free day a week,
/// change-over times between twenty families, and jobs of three steps with due dates.
struct LargeFloor {
  let jobs: Int

  private static let groups = 5
  private static let perGroup = 10
  private static let families = 20
  private static let day: Int64 = 86_400
  /// Days with working hours, weekly rest included.
  private static let days: Int64 = 200

  /// The floor; the same number of jobs gives the same floor.
  func problem() throws -> FloorProblem {
    var random = SearchRandom(seed: 7)
    let machines = (0..<Self.groups * Self.perGroup).map { machine($0, &random) }
    var tables: [String: FloorChangeovers] = [:]
    for group in 0..<Self.groups { tables["g\(group)"] = table(&random) }
    let jobs = (0..<jobs).map { job($0, &random) }
    return try FloorProblem(start: 0, machines: machines, jobs: jobs, changeovers: tables)
  }

  private func machine(_ number: Int, _ random: inout SearchRandom) -> FloorMachine {
    let closes: Int64 = number % 2 == 0 ? 19 : 24
    let windows = (0..<Self.days).filter { $0 % 7 < 6 }.map {
      FloorWindow(
        start: $0 * Self.day + 7 * 3_600, end: $0 * Self.day + closes * 3_600)
    }
    return FloorMachine(
      id: "m\(number)", groups: ["g\(number / Self.perGroup)"], windows: windows,
      family: "f\(random.below(Self.families))")
  }

  private func table(_ random: inout SearchRandom) -> FloorChangeovers {
    var seconds: [String: [String: Int64]] = [:]
    for from in 0..<Self.families {
      for to in 0..<Self.families where from != to {
        seconds["f\(from)", default: [:]]["f\(to)"] = Int64(300 + random.below(2_400))
      }
    }
    return FloorChangeovers(seconds: seconds)
  }

  private func job(_ number: Int, _ random: inout SearchRandom) -> FloorJob {
    let first = random.below(Self.groups)
    let steps = (0..<3).map { step in
      let group = (first + step) % Self.groups
      let run = Int64(1_800 + random.below(6 * 3_600))
      let options = (0..<Self.perGroup).map {
        FloorOption(
          machine: "m\(group * Self.perGroup + $0)", run: run + Int64(random.below(600)),
          setup: 300)
      }
      return FloorStep(
        options: options, family: "f\(random.below(Self.families))",
        pauses: random.below(2) == 0)
    }
    let release = Int64(random.below(5)) * Self.day
    return FloorJob(
      id: "j\(number)", weight: Int64(1 + random.below(5)), release: release,
      due: release + Int64(1 + random.below(12)) * Self.day, steps: steps)
  }
}
