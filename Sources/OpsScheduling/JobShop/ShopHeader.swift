/// The first line of an instance: how many jobs and machines there are.
struct ShopHeader {
  let jobs: Int
  let machines: Int
  /// Whether a third number follows, which only the flexible format has.
  let hasMean: Bool

  init(_ words: [Substring], line: Int) throws {
    guard words.count == 2 || words.count == 3 else {
      throw ShopFormatError(
        line: line,
        "An instance starts with the numbers of jobs and machines and, if it is flexible, the "
          + "mean number of alternatives. Numbers in this line: \(words.count).")
    }
    jobs = try ShopHeader.count(words[0], of: "jobs", most: ShopLimits.jobs, line: line)
    machines = try ShopHeader.count(
      words[1], of: "machines", most: ShopLimits.machines, line: line)
    hasMean = words.count == 3
    if hasMean, Double(words[2]) == nil {
      throw ShopFormatError(line: line, "\(words[2].prefix(40)) is not a mean number.")
    }
  }

  private static func count(
    _ word: Substring, of what: String, most: Int, line: Int
  ) throws -> Int {
    guard let value = Int(word), (1...most).contains(value) else {
      throw ShopFormatError(
        line: line, "The number of \(what) is \(word.prefix(40)); allowed is 1 to \(most).")
    }
    return value
  }
}
