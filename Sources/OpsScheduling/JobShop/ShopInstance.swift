/// A job shop or a flexible job shop: jobs, each a chain of operations, and the machines that
/// can do each of them.
///
/// Operations of a job run one after the other, a machine does one operation at a time, and
/// nothing is interrupted. The wanted schedule ends as early as possible: its makespan is small.
/// Durations are whole numbers of a time unit that the caller chooses; zero is allowed.
public struct ShopInstance: Sendable, Equatable {
  /// One way to do an operation.
  public struct Alternative: Sendable, Equatable {
    /// The machine, from 0.
    public let machine: Int
    /// How long the operation takes on it, from 0 to `ShopLimits.duration`.
    public let duration: Int

    /// Describes one way to do an operation; `ShopInstance` checks the values.
    public init(machine: Int, duration: Int) {
      self.machine = machine
      self.duration = duration
    }
  }

  /// The name given with the instance; may be empty.
  public let name: String
  /// How many machines there are; they are numbered from 0.
  public let machineCount: Int
  /// The alternatives of each operation of each job, in the order in which the job runs.
  public let jobs: [[[Alternative]]]

  /// Checks and keeps an instance.
  ///
  /// An operation has at least one alternative and no machine twice. A job may have no
  /// operation, and may come to a machine more than once.
  /// - Throws: `ShopInstanceError`, which names the first job and operation that is wrong.
  public init(name: String = "", machineCount: Int, jobs: [[[Alternative]]]) throws {
    guard (0...ShopLimits.machines).contains(machineCount) else {
      throw ShopInstanceError(
        "\(machineCount) machines are given; allowed are 0 to \(ShopLimits.machines).")
    }
    guard jobs.count <= ShopLimits.jobs else {
      throw ShopInstanceError(
        "\(jobs.count) jobs are given; at most \(ShopLimits.jobs) are allowed.")
    }
    var operations = 0
    var alternatives = 0
    for (number, job) in jobs.enumerated() {
      operations += job.count
      guard operations <= ShopLimits.operations else {
        throw ShopInstanceError("More than \(ShopLimits.operations) operations are given.")
      }
      for (step, operation) in job.enumerated() {
        alternatives += operation.count
        guard alternatives <= ShopLimits.alternatives else {
          throw ShopInstanceError("More than \(ShopLimits.alternatives) alternatives are given.")
        }
        if let wrong = Self.fault(in: operation, machineCount: machineCount) {
          throw ShopInstanceError("Job \(number + 1), operation \(step + 1): \(wrong)")
        }
      }
    }
    self.name = name
    self.machineCount = machineCount
    self.jobs = jobs
  }

  /// How many operations there are over all jobs.
  public var operationCount: Int {
    jobs.reduce(0) { $0 + $1.count }
  }

  /// Whether some operation has a choice of machines.
  public var isFlexible: Bool {
    jobs.contains { $0.contains { $0.count > 1 } }
  }

  private static func fault(in operation: [Alternative], machineCount: Int) -> String? {
    if operation.isEmpty { return "it has no machine; give at least one." }
    var seen: Set<Int> = []
    for alternative in operation {
      let machine = alternative.machine
      guard (0..<machineCount).contains(machine) else {
        return "machine \(machine) does not exist; "
          + (machineCount == 0
            ? "there are no machines." : "machines go from 0 to \(machineCount - 1).")
      }
      guard (0...ShopLimits.duration).contains(alternative.duration) else {
        return "the duration \(alternative.duration) is outside 0 to \(ShopLimits.duration)."
      }
      guard seen.insert(machine).inserted else {
        return "machine \(machine) is given twice."
      }
    }
    return nil
  }
}
