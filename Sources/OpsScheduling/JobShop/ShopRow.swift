/// The line of a job.
struct ShopRow {
  let line: Int
  let values: [Substring]

  /// A whole number of the line.
  func value(at index: Int) throws -> Int {
    guard let value = Int(values[index]) else {
      throw ShopFormatError(
        line: line, "\(values[index].prefix(40)) is not a whole number that can be used here.")
    }
    return value
  }

  /// A machine and a duration, from a place of the line on.
  /// - Parameter firstMachine: the number that the format gives to the first machine.
  func alternative(
    at index: Int, firstMachine: Int, machines: Int
  ) throws -> ShopInstance.Alternative {
    let machine = try value(at: index)
    let range = firstMachine..<firstMachine + machines
    guard range.contains(machine) else {
      throw ShopFormatError(
        line: line,
        "Machine \(machine) does not exist; here they go from \(firstMachine) to "
          + "\(range.upperBound - 1).")
    }
    let duration = try value(at: index + 1)
    guard (0...ShopLimits.duration).contains(duration) else {
      throw ShopFormatError(
        line: line, "The duration \(duration) is outside 0 to \(ShopLimits.duration).")
    }
    return ShopInstance.Alternative(machine: machine - firstMachine, duration: duration)
  }
}
