import OpsTesting
import Testing

@testable import OpsShell

/// What hints and documents print can be typed as it stands, wherever commands are typed.
@Suite("Lines as they are printed")
struct LeadingProgramTests {
  @Test(
    "A leading opsh means nothing",
    arguments: [
      "opsh stock level LAMP-1 -o json", "opsh -o json stock level LAMP-1",
      "opsh who-can -o json stock receive", "opsh can-i -o json stock receive LAMP-1 3",
    ], Way.allCases)
  func leading(_ line: String, _ way: Way) async throws {
    let bench = try await ShellBench.make()
    let wanted = try await way.run([String(line.dropFirst(5))], on: bench)
    let given = try await way.run([line], on: bench)
    #expect(given.map(\.exit) == [0], "\(given.map(\.remarks))")
    #expect(given.map(\.documents) == wanted.map(\.documents))
  }

  @Test("It may stand before statements that are typed as commands are, and behind let")
  func statements() async throws {
    let bench = try await ScriptBench.make()
    let text = """
      opsh 1
      opsh begin
      opsh stock receive LAMP-1 3
      opsh commit
      let level = opsh stock level LAMP-1
      print $level.on_hand

      """
    let answer = try await bench.run(text)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.contains("23"))
    #expect(try await bench.run("opsh stock receive LAMP-1 1\n").exit == 0, "no version line")
    let lines = try bench.folder.write("lines.txt", "opsh stock receive LAMP-1 1\n")
    #expect(await bench.shell.run(["bulk", "commands", "--from", lines]).exit == 0)
    #expect(await bench.onHand() == "25")
  }

  @Test(
    "Options of plan and watch stand anywhere in their line",
    arguments: [
      "plan --save F product edit LAMP-1 --price 3", "plan product edit LAMP-1 --price 3 --save F",
      "plan product edit --save=F LAMP-1 --price 3",
    ], [Way.arguments, .file, .prompt])
  func optionsOfPrefixes(_ line: String, _ way: Way) async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let path = folder.path + "/edit.plan"
    let answers = try await way.run(
      [line.replacing("save F", with: "save \(path)").replacing("=F", with: "=\(path)")], on: bench)
    #expect(answers.map(\.exit) == [0], "\(answers.map(\.remarks))")
    #expect(await bench.run(["apply", path, "--yes"]).exit == 0)
    #expect(await bench.run("product show LAMP-1 -o value:price").output == "3.00\n")
  }

  @Test("A plan of a plan is refused")
  func planOfPlan() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("plan plan stock receive LAMP-1 1")
    #expect(answer.exit == 64 && answer.remarks.contains("write plan once"), "\(answer.remarks)")
  }

  @Test(
    "Options of the program are refused where commands are typed, and it is said why",
    arguments: ["-c \"version\"", "--home X product list", "opsh -c version", "opsh"],
    [Way.file, .prompt])
  func startOptions(_ line: String, _ way: Way) async throws {
    let bench = try await ShellBench.make()
    let answer = try await way.run([line], on: bench).first
    #expect(answer?.exit == 64)
    let isSaid = ["works only when opsh is started", "This is opsh already"].contains {
      answer?.remarks.contains($0) == true
    }
    #expect(isSaid, "\(answer?.remarks ?? "")")
  }

  @Test("An option that the inner command has stays its own")
  func innerOptions() throws {
    let line = "watch --times 1 stock list --every 1s -o csv"
    let words = Word.arguments(line.split(separator: " ").map(String.init))
    let bound = try Binder(CommandRegistry.standard).bind(words)
    #expect(bound.text("every") == "1s" && bound.integer("times") == 1)
    #expect(bound.words.map(\.text) == ["stock", "list", "-o", "csv"])
  }
}
