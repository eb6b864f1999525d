import OpsScheduleCheck

/// A plan that keeps a rule, and one that breaks this rule and no other.
struct RuleCase {
  var floor: CheckedFloor
  var good: [CheckedAssignment]
  var bad: [CheckedAssignment]

  /// Working time of all machines here.
  static let windows = [CheckedWindow(start: 0, end: 1000), CheckedWindow(start: 2000, end: 3000)]

  /// Two machines, and one job of a single step, which others change.
  private static func floor(_ steps: [CheckedStep]...) -> CheckedFloor {
    CheckedFloor(
      machines: ["M1", "M2"].map { CheckedMachine(id: $0, groups: ["press"], windows: windows) },
      changeovers: [.init(group: "press", from: "white", to: "black", seconds: 30)],
      skills: [.init(id: "setter", people: [.init(window: .init(start: 0, end: 3000), count: 1)])],
      moulds: [.init(id: "T-7", count: 1)],
      jobs: zip(["A", "B"], steps).map { CheckedJob(id: $0, steps: $1) })
  }

  private static func step(
    _ number: Int = 10, run: Int64 = 100, setUp: Int64 = 0, on machines: [String] = ["M1", "M2"]
  ) -> CheckedStep {
    CheckedStep(
      number: number, choices: machines.map { .init(machine: $0, run: run, setUp: setUp) })
  }

  private static func work(
    _ start: Int64, _ end: Int64, of job: String = "A", _ step: Int = 10, part: Int = 1,
    on machine: String = "M1", setUp: Int64? = nil, stations: Set<Int> = [], gun: String? = nil
  ) -> CheckedAssignment {
    CheckedAssignment(
      job: job, step: step, part: part, machine: machine, setUpStart: setUp, start: start, end: end,
      stations: stations, gun: gun)
  }

  /// The case of a rule. A new rule does not compile until it has one.
  static func of(_ rule: ScheduleFinding.Rule) -> RuleCase {
    switch rule {
    case .badTimes, .unknownMachine, .unknownStep, .notEligible, .missingStep, .doubleStep:
      places(rule)
    case .parts, .runTime, .setUp, .outsideWorkingTime: spans(rule)
    case .overlap, .stations, .gun, .changeover: neighbours(rule)
    case .precedence, .release, .material, .frozen, .late: orders(rule)
    case .skill, .mould: shared(rule)
    }
  }

  private static func places(_ rule: ScheduleFinding.Rule) -> RuleCase {
    let good = [work(0, 100)]
    let one = floor([step()])
    switch rule {
    // A part that cannot be judged stands beside the one that is right.
    case .badTimes: return RuleCase(floor: one, good: good, bad: good + [work(300, 200, part: 2)])
    case .unknownMachine:
      return RuleCase(floor: one, good: good, bad: good + [work(200, 300, part: 2, on: "M9")])
    case .unknownStep:
      return RuleCase(floor: one, good: good, bad: good + [work(200, 300, of: "A", 99)])
    case .notEligible:
      return RuleCase(floor: floor([step(on: ["M1"])]), good: good, bad: [work(0, 100, on: "M2")])
    case .missingStep: return RuleCase(floor: one, good: good, bad: [])
    default: return RuleCase(floor: one, good: good, bad: good + [work(200, 300, on: "M2")])
    }
  }

  private static func spans(_ rule: ScheduleFinding.Rule) -> RuleCase {
    switch rule {
    case .parts:
      var halves = step()
      halves.mostParts = 2
      halves.leastPart = 40
      return RuleCase(
        floor: floor([halves]), good: [work(0, 60), work(0, 40, part: 2, on: "M2")],
        bad: [work(0, 61), work(0, 39, part: 2, on: "M2")])
    case .runTime:
      var pausing = step(run: 200)
      pausing.mayPause = true
      return RuleCase(
        floor: floor([pausing]), good: [work(900, 2100)], bad: [work(900, 2101)])
    case .setUp:
      return RuleCase(
        floor: floor([step(setUp: 50)]), good: [work(50, 150, setUp: 0)],
        bad: [work(50, 150, setUp: 1)])
    default:
      return RuleCase(floor: floor([step()]), good: [work(900, 1000)], bad: [work(901, 1001)])
    }
  }

  private static func neighbours(_ rule: ScheduleFinding.Rule) -> RuleCase {
    var white = step()
    var black = step()
    white.family = "white"
    black.family = "black"
    switch rule {
    case .overlap:
      return RuleCase(
        floor: floor([step()], [step()]), good: [work(0, 100), work(100, 200, of: "B")],
        bad: [work(0, 100), work(99, 199, of: "B")])
    case .stations:
      return RuleCase(
        floor: floor([step()], [step()]),
        good: [work(0, 100, stations: [1, 2]), work(50, 150, of: "B", stations: [3])],
        bad: [work(0, 100, stations: [1, 2]), work(50, 150, of: "B", stations: [2, 3])])
    case .gun:
      return RuleCase(
        floor: floor([white], [black]),
        good: [
          work(0, 100, stations: [1], gun: "A"), work(50, 150, of: "B", stations: [7], gun: "B"),
        ],
        bad: [
          work(0, 100, stations: [1], gun: "A"), work(50, 150, of: "B", stations: [2], gun: "A"),
        ])
    default:
      // 10 s before the night and 20 s after it are the 30 s of the table.
      return RuleCase(
        floor: floor([white], [black]), good: [work(890, 990), work(2020, 2120, of: "B")],
        bad: [work(890, 990), work(2019, 2119, of: "B")])
    }
  }

  private static func orders(_ rule: ScheduleFinding.Rule) -> RuleCase {
    var one = floor([step()])
    let early = [work(199, 299)]
    let late = [work(200, 300)]
    switch rule {
    case .precedence:
      return RuleCase(
        floor: floor([step(10), step(20)]),
        good: [work(0, 100), work(100, 200, of: "A", 20, on: "M2")],
        bad: [work(0, 100), work(99, 199, of: "A", 20, on: "M2")])
    case .release:
      one.jobs[0].release = 200
      return RuleCase(floor: one, good: late, bad: early)
    case .material:
      one.jobs[0].steps[0].material = 200
      return RuleCase(floor: one, good: late, bad: early)
    case .frozen:
      one.frozen = late
      return RuleCase(floor: one, good: late, bad: early)
    default:
      one.jobs[0].due = 299
      return RuleCase(floor: one, good: early, bad: late)
    }
  }

  private static func shared(_ rule: ScheduleFinding.Rule) -> RuleCase {
    var shared = step()
    if rule == .skill { shared.skill = "setter" } else { shared.mould = "T-7" }
    return RuleCase(
      floor: floor([shared], [shared]), good: [work(0, 100), work(100, 200, of: "B", on: "M2")],
      bad: [work(0, 100), work(99, 199, of: "B", on: "M2")])
  }
}
