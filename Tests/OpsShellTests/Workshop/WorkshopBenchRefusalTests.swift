import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// What is wrong with a file is said with its line or its instance, and what is expected.
@Suite("workshop bench refuses")
struct WorkshopBenchRefusalTests {
  private static let lots: [String: String] = [
    "capacity": "10", "consumption": "[1]", "holding_cost": "[1]", "setup_time": "[0]",
    "setup_cost": "[10]", "demand": "[[2, 3]]",
  ]

  private func refusal(
    _ text: String, _ options: String = ""
  ) async throws -> (exit: Int32, error: Document?) {
    let files = try TemporaryFolder()
    let bench = try await ShellBench.make(as: nil)
    let file = try files.write("x.txt", text)
    let answer = await bench.run(
      ["workshop", "bench", file, "-o", "json"] + CommandLineWords.split(options))
    #expect(answer.output.isEmpty)
    return (answer.exit, answer.failure)
  }

  @Test(
    "A wrong line is named with what is expected",
    arguments: [
      ("", "line 1", "There is no instance"),
      ("2 2\n0 3 1 5\n", "line 1", "Jobs announced: 2; lines that follow: 1"),
      ("2 2\n0 3 1 5\n1 4 0\n", "line 3", "A job needs pairs of a machine and a duration"),
      ("2 2\n0 3 1 5\n1 4 2 2\n", "line 3", "Machine 2 does not exist"),
      ("2 2\n0 3 1 5\n1 -4 0 2\n", "line 3", "The duration -4"),
      ("0 2\n", "line 1", "The number of jobs is 0"),
      ("# notes\n\n2 2\n0 3 1 5\n1 x 0 2\n", "line 5", "holds whole numbers only"),
    ])
  func wrongLine(_ text: String, _ line: String, _ sentence: String) async throws {
    let (exit, error) = try await refusal(text)
    #expect(exit == 65 && error?["code"] == "data.malformed")
    #expect(error?["at"]?.string == line, "\(String(describing: error))")
    #expect(error?["message"]?.string?.contains(sentence) == true)
    #expect(error?["hint"]?.string?.contains("JOBS MACHINES") == true)
  }

  @Test(
    "A wrong field of lots is named with what is expected",
    arguments: [
      ("capacity", "null", "Instance 1: capacity is not a list"),
      ("capacity", "[1, 2, 3]", "Instance 1: periods in capacity: 3, in demand: 2"),
      ("consumption", "[\"a\"]", "Instance 1: consumption, place 1 is not a number"),
      ("setup_time", "[-1]", "Instance 1: setup_time has a number outside 0 to 1e15"),
      ("setup_cost", "[1, 2]", "Instance 1: setup_cost does not have a number for each item"),
      ("demand", "[]", "Instance 1: demand is empty"),
      ("demand", "[[1, 2], [3]]", "Instance 1: periods in demand of item 1: 2, of item 2: 1"),
      ("items", "2", "Instance 1: items is 2, but demand has 1"),
    ])
  func wrongLots(_ field: String, _ value: String, _ sentence: String) async throws {
    var fields = Self.lots
    fields[field] = value
    let members = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    let (exit, error) = try await refusal("[{\(members.joined(separator: ", "))}]")
    #expect(exit == 65 && error?["code"] == "data.bad_value")
    #expect(error?["message"]?.string?.hasPrefix(sentence) == true, "\(String(describing: error))")
    #expect(error?["hint"]?.string?.isEmpty == false)
  }

  @Test(
    "A wrong shop in JSON is named with what is expected",
    arguments: [
      (#"[{"name": "a"}]"#, "Instance 1 (a) is of an unknown kind"),
      ("[]", "Instances in the list: 0"),
      (#"[{"jobs": [[[[0, 3]]]]}]"#, "Instance 1: machines_n is not a whole number"),
      (
        #"[{"jobs": [[[[0]]]], "machines_n": 1}]"#,
        "Instance 1: numbers in an alternative of job 1, operation 1: 1"
      ),
      (
        #"{"machines": 1, "machines_matrix": [[0]], "duration_matrix": [[1], [2]]}"#,
        "Instance 1: rows of machines_matrix: 1, of duration_matrix: 2"
      ),
      (
        #"{"machines": 1, "machines_matrix": [[1]], "duration_matrix": [[1]]}"#,
        "Instance 1: Job 1, operation 1: machine 1 does not exist"
      ),
    ])
  func wrongShop(_ text: String, _ sentence: String) async throws {
    let (exit, error) = try await refusal(text)
    #expect(exit == 65)
    #expect(error?["message"]?.string?.hasPrefix(sentence) == true, "\(String(describing: error))")
  }

  @Test("Broken JSON is malformed")
  func brokenJSON() async throws {
    let (exit, error) = try await refusal("[{\"name\": ")
    #expect(exit == 65 && error?["code"] == "data.malformed")
  }

  @Test(
    "Options outside their range are refused before the file is read",
    arguments: [
      ("--seconds 0", "seconds"), ("--seconds 86401", "seconds"), ("--workers 0", "workers"),
      ("--workers 65", "workers"),
    ])
  func options(_ options: String, _ field: String) async throws {
    let (exit, error) = try await refusal("nothing of use", options)
    #expect(exit == 65 && error?["field"]?.string == field, "\(String(describing: error))")
  }

  @Test("A file that is not there is said so")
  func noFile() async throws {
    let bench = try await ShellBench.make(as: nil)
    let answer = await bench.run(["workshop", "bench", "/nowhere/la01.txt", "-o", "json"])
    #expect(answer.exit == 66, "\(answer.remarks)")
  }
}
