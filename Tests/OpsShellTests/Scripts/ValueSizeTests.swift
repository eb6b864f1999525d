import Testing

@testable import OpsShell

/// Values that grow in a loop end as an error with its place.
@Suite("Size of values")
struct ValueSizeTests {
  @Test(
    "A value that grows without end is refused where it gets too large",
    arguments: [
      (#""xxxxxxxxxxxxxxxx""#, #""$a$a""#, "16 MiB"),
      (#""xxxxxxxxxxxxxxxx""#, #"replace($a, "x", "xxxxxxxx")"#, "16 MiB"),
      (#""xxxxxxxxxxxxxxxx""#, #"join([$a, $a, $a], $a)"#, "16 MiB"),
      (#"["x"]"#, "[$a]", "nested more than 64 deep"),
      ("{x: 1}", "{x: $a}", "nested more than 64 deep"),
      (#"["x"]"#, "append([], $a)", "nested more than 64 deep"),
      ("{x: 1}", #"put({y: 1}, "y", $a)"#, "nested more than 64 deep"),
      (#"["x"]"#, "[$a, $a]", "can contain at most"),
    ])
  func grows(_ first: String, _ next: String, _ reason: String) async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "var n = 0\nvar a = \(first)\nwhile $n < 200 {\n  set n = $n + 1\n  set a = \(next)\n}\n")
    #expect(answer.exit == 65, "\(answer.remarks)")
    #expect(answer.remarks.contains("data.too_large"))
    #expect(answer.remarks.contains(reason), "\(answer.remarks)")
    #expect(answer.remarks.contains(":5:"), "\(answer.remarks)")
  }

  @Test("Values of a usual size are not refused")
  func usual() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "var a = [1]\nvar n = 1\nwhile $n < 50 {\n  set n = $n + 1\n  set a = [$a]\n}\n"
        + "print (count($a))\n"
    )
    #expect(answer.output == "1\n", "\(answer.remarks)")
  }

  @Test(
    "Texts of numbers and other texts have one order, however they come",
    arguments: [#"["9","10","1a"]"#, #"["1a","9","10"]"#, #"["10","1a","9"]"#])
  func order(_ list: String) async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "print (join(sort(\(list)), \" \"))\nprint (min(\(list)))\nprint (max(\(list)))\n")
    #expect(answer.output == "9 10 1a\n9\n1a\n", "\(answer.remarks)")
  }
}
