import OpsDomain
import OpsScheduling

extension BenchRecord {
  /// The shop of these jobs.
  /// - Parameter count: the field with the number of machines.
  func shop(
    _ name: String, _ jobs: [[[ShopInstance.Alternative]]], _ count: String
  ) throws(OpsError) -> ShopInstance {
    let machines = try integer(document[count], count)
    do {
      return try ShopInstance(name: name, machineCount: machines, jobs: jobs)
    } catch {
      let sentence = (error as? ShopInstanceError)?.sentence ?? "it cannot be used"
      throw fault(sentence, hint: "correct the instance; machines are numbered from 0")
    }
  }

  /// Jobs of two tables: by job and operation, the machine and the duration.
  func plainJobs() throws(OpsError) -> [[[ShopInstance.Alternative]]] {
    let machines = try list(document["machines_matrix"], "machines_matrix")
    let durations = try list(document["duration_matrix"], "duration_matrix")
    guard machines.count == durations.count else {
      throw fault(
        "rows of machines_matrix: \(machines.count), of duration_matrix: \(durations.count)",
        hint: "give both a row for each job")
    }
    var jobs: [[[ShopInstance.Alternative]]] = []
    for (row, given) in machines.enumerated() {
      let job = "job \(row + 1)"
      let machines = try list(given, "\(job) of machines_matrix")
      let durations = try list(durations[row], "\(job) of duration_matrix")
      guard machines.count == durations.count else {
        throw fault(
          "machines of \(job): \(machines.count), durations: \(durations.count)",
          hint: "give a duration for each machine")
      }
      var operations: [[ShopInstance.Alternative]] = []
      for (step, machine) in machines.enumerated() {
        operations.append([
          ShopInstance.Alternative(
            machine: try integer(machine, "a machine of \(job)"),
            duration: try integer(durations[step], "a duration of \(job)"))
        ])
      }
      jobs.append(operations)
    }
    return jobs
  }

  /// Jobs of operations that have one or more machines to choose from.
  func choices() throws(OpsError) -> [[[ShopInstance.Alternative]]] {
    var jobs: [[[ShopInstance.Alternative]]] = []
    for (row, job) in try list(document["jobs"], "jobs").enumerated() {
      var operations: [[ShopInstance.Alternative]] = []
      for (step, operation) in try list(job, "job \(row + 1)").enumerated() {
        let what = "job \(row + 1), operation \(step + 1)"
        var alternatives: [ShopInstance.Alternative] = []
        for pair in try list(operation, what) {
          let values = try list(pair, "an alternative of \(what)")
          guard values.count == 2 else {
            throw fault(
              "numbers in an alternative of \(what): \(values.count)",
              hint: "write [machine, duration]")
          }
          alternatives.append(
            ShopInstance.Alternative(
              machine: try integer(values[0], "a machine of \(what)"),
              duration: try integer(values[1], "a duration of \(what)")))
        }
        operations.append(alternatives)
      }
      jobs.append(operations)
    }
    return jobs
  }
}
