import OpsDomain
import OpsShell
import OpsTesting

/// A shell over a sample book, with files to feed it.
struct BulkBench {
  let shell: ShellBench
  let folder: TemporaryFolder

  init() async throws {
    shell = try await ShellBench.make()
    folder = try TemporaryFolder()
  }

  /// Runs a line; `@name` in it is a file of the folder. Answers in JSON.
  func run(_ line: String, input: String = "") async -> ShellBench.Answer {
    let words = CommandLineWords.split(line).map { word in
      word.hasPrefix("@") ? folder.file(String(word.dropFirst())) : word
    }
    return await shell.run(words + ["-o", "json"], CapturedConsole(input: input))
  }

  /// What lies of a product at the default place.
  func onHand(_ sku: String) async -> String? {
    let answer = await run("stock level \(sku)")
    return answer.json?["data"]?["on_hand"]?.string
  }

  /// Lots of good rows of receipts: one piece each.
  static func rows(_ count: Int, sku: String = "LAMP-1") -> String {
    var text = "sku,qty,ref\n"
    for number in 1...count { text += "\(sku),1,R-\(number)\n" }
    return text
  }
}

extension ShellBench.Answer {
  /// A figure of the summary.
  func figure(_ name: String) -> Int64? { json?["data"]?[name]?.int }
  /// A text of the summary.
  func text(_ name: String) -> String? { json?["data"]?[name]?.string }
  /// How many rows were refused for each reason.
  var reasons: [String: Int64] {
    let items = json?["data"]?["rejected_by_code"]?.items ?? []
    return Dictionary(
      items.compactMap { item in
        item["code"]?.string.flatMap { code in item["count"]?.int.map { (code, $0) } }
      }, uniquingKeysWith: +)
  }
}
