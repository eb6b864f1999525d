/// The lines of the jobs of an instance, in one of the two formats.
struct ShopRows {
  let rows: [ShopRow]
  let header: ShopHeader

  /// The jobs; see `ShopReader` for how the format is found.
  func jobs() throws -> [[[ShopInstance.Alternative]]] {
    if header.hasMean { return try rows.map(flexible) }
    if let jobs = try? rows.map(plain), rows.allSatisfy(visitsAll) { return jobs }
    if let jobs = try? rows.map(flexible) { return jobs }
    // Neither format fits all lines, or only the plain one does: report the error of the likelier
    // one.
    let even = rows.count { $0.values.count % 2 == 0 }
    let full = rows.count { $0.values.count == 2 * header.machines }
    if 2 * full >= rows.count || even == rows.count { return try rows.map(plain) }
    return try rows.map(flexible)
  }

  /// Whether a job comes to every machine once.
  private func visitsAll(_ row: ShopRow) -> Bool {
    guard row.values.count == 2 * header.machines else { return false }
    let machines = stride(from: 0, to: row.values.count, by: 2).map { Int(row.values[$0]) ?? -1 }
    return Set(machines).count == header.machines
  }

  /// A job of pairs of a machine, from 0, and a duration.
  private func plain(_ row: ShopRow) throws -> [[ShopInstance.Alternative]] {
    guard row.values.count % 2 == 0 else {
      throw ShopFormatError(
        line: row.line,
        "Numbers in this line: \(row.values.count). A job needs pairs of a machine and a duration.")
    }
    return try stride(from: 0, to: row.values.count, by: 2).map { index in
      [try row.alternative(at: index, firstMachine: 0, machines: header.machines)]
    }
  }

  /// A job with its number of operations, and for each its alternatives; machines from 1.
  private func flexible(_ row: ShopRow) throws -> [[ShopInstance.Alternative]] {
    var index = 0
    func count(of what: String, least: Int) throws -> Int {
      guard index < row.values.count else {
        throw ShopFormatError(
          line: row.line, "The line ends where the number of \(what) is expected.")
      }
      let value = try row.value(at: index)
      guard value >= least, value <= row.values.count else {
        throw ShopFormatError(
          line: row.line,
          "The number of \(what) is \(value); the least is \(least), and this line has no room "
            + "for more than \(row.values.count).")
      }
      index += 1
      return value
    }
    var operations: [[ShopInstance.Alternative]] = []
    for _ in 0..<(try count(of: "operations", least: 0)) {
      var alternatives: [ShopInstance.Alternative] = []
      for _ in 0..<(try count(of: "alternatives", least: 1)) {
        guard index + 1 < row.values.count else {
          throw ShopFormatError(
            line: row.line, "The line ends where a machine and a duration are expected.")
        }
        alternatives.append(
          try row.alternative(at: index, firstMachine: 1, machines: header.machines))
        index += 2
      }
      operations.append(alternatives)
    }
    guard index == row.values.count else {
      throw ShopFormatError(
        line: row.line,
        "Numbers left over after the last operation of the job: \(row.values.count - index).")
    }
    return operations
  }
}
