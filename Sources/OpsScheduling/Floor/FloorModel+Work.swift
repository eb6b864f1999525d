extension FloorModel {
  /// The shortest set-up and run of a step, made in one part.
  func leastWork(of step: Int) -> Int64 {
    var least = Int64.max
    for option in stepFirstOption[step]..<stepFirstOption[step + 1] {
      least = min(least, optionRun[option] + optionSetup[option])
    }
    return least
  }

  /// The fewest parts of each step with which the largest one fits in a window of some machine.
  func leastParts() -> [Int] {
    let longest = (0..<calendars.first.count - 1).map(calendars.longest)
    return (0..<stepCount).map { step in
      let most = stepFirstTask[step + 1] - stepFirstTask[step]
      guard most > 1, !stepPauses[step] else { return 1 }
      let options = stepFirstOption[step]..<stepFirstOption[step + 1]
      return (1...most).first { parts in
        options.contains {
          optionSetup[$0] + run($0, step: step, part: 0, parts: parts)
            <= longest[optionCalendar[$0]]
        }
      } ?? most
    }
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
