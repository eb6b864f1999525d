/// Reads shop instances from text in the two classic formats.
///
/// **Job shop** (Muth & Thompson, Lawrence, Taillard): a line with the numbers of jobs and
/// machines, then a line for each job with a machine and a duration for each operation.
/// Machines are numbered from 0:
///
///     2 2
///     0 3 1 5
///     1 4 0 2
///
/// **Flexible job shop** (Brandimarte): a line with the numbers of jobs and machines and, if
/// wanted, the mean number of alternatives, then a line for each job: how many operations, and for
/// each how many alternatives and for each a machine and a duration. Machines are numbered
/// from 1:
///
///     2 2 1.5
///     2 2 1 3 2 4 1 2 5
///     1 1 1 4
///
/// An instance may have a line with its name before it (`instance la01`, or just `la01`); other
/// lines of words before an instance are comments, as are lines of punctuation and lines that
/// start with `#`, `;` or `//`, which may stand anywhere. Several instances may follow each other.
///
/// The formats are told apart for each instance: three numbers in the first line mean the flexible
/// one. With two, an instance in which every job comes to every machine once is a job shop; else
/// one of which every line is used up exactly as flexible jobs is flexible; else it is a job
/// shop. The first two cases exclude each other unless a flexible instance has durations of 0.
public struct ShopReader {
  private var lines: [ShopTextLine]
  private var next = 0
  /// The last line that may be a name, since the last instance.
  private var name: String?

  /// Reads all instances of a text.
  /// - Returns: the instances in the order of the text, at least one.
  /// - Throws: `ShopFormatError` for the first line that is wrong.
  public static func instances(in text: String) throws -> [ShopInstance] {
    var reader = ShopReader(lines: try ShopTextLine.lines(of: text))
    var instances: [ShopInstance] = []
    while let instance = try reader.instance() {
      guard instances.count < ShopLimits.instances else {
        throw ShopFormatError(
          line: reader.line, "More than \(ShopLimits.instances) instances are given.")
      }
      instances.append(instance)
    }
    if instances.isEmpty {
      throw ShopFormatError(
        line: reader.line,
        "There is no instance. It starts with a line of the numbers of jobs and machines.")
    }
    return instances
  }

  /// The number of the line at hand, or of the last one.
  private var line: Int {
    next < lines.count ? lines[next].number : lines.last?.number ?? 1
  }

  private mutating func instance() throws -> ShopInstance? {
    name = nil
    while next < lines.count, case .words(let words) = lines[next].content {
      note(words)
      next += 1
    }
    guard next < lines.count, case .numbers(let header) = lines[next].content else { return nil }
    let headerLine = lines[next].number
    let size = try ShopHeader(header, line: headerLine)
    next += 1
    let rows = try rows(size.jobs, headerLine: headerLine)
    do {
      let jobs = try ShopRows(rows: rows, header: size).jobs()
      return try ShopInstance(name: name ?? "", machineCount: size.machines, jobs: jobs)
    } catch let error as ShopInstanceError {
      throw ShopFormatError(line: headerLine, error.sentence)
    }
  }

  /// Keeps what looks like the name of the instance that follows.
  private mutating func note(_ words: [Substring]) {
    if words.count == 2, words[0].lowercased() == "instance" {
      name = String(words[1])
    } else if words.count == 1, name == nil {
      name = String(words[0])
    }
  }

  private mutating func rows(_ count: Int, headerLine: Int) throws -> [ShopRow] {
    var rows: [ShopRow] = []
    while rows.count < count {
      guard next < lines.count else {
        throw ShopFormatError(
          line: headerLine,
          "Jobs announced: \(count); lines that follow: \(rows.count). Give a line for each job.")
      }
      switch lines[next].content {
      case .words(let words):
        let wrong = words.first { !ShopTextLine.isNumber($0) } ?? words[0]
        throw ShopFormatError(
          line: lines[next].number,
          "The line of a job holds whole numbers only, but here is \(wrong.prefix(40)). Jobs "
            + "announced: \(count); lines read: \(rows.count).")
      case .numbers(let numbers):
        rows.append(ShopRow(line: lines[next].number, values: numbers))
      }
      next += 1
    }
    return rows
  }
}
