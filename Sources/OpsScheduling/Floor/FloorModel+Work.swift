extension FloorModel {
  /// The shortest set-up and run of a step, made in one part.
  func leastWork(of step: Int) -> Int64 {
    var least = Int64.max
    for option in stepFirstOption[step]..<stepFirstOption[step + 1] {
      least = min(least, optionRun[option] + optionSetup[option])
    }
    return least
  }

  /// The mean change-over between the families of steps that follow in the list; at least 1.
  var meanChangeover: Double {
    var sum = 0.0
    var count = 0.0
    for step in 1..<max(1, stepCount) {
      let machine = optionMachine[stepFirstOption[step]]
      sum += Double(
        changeovers.seconds(machine, from: stepFamily[step - 1], to: stepFamily[step]))
      count += 1
    }
    return max(1, sum / max(1, count))
  }
}
