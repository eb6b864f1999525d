import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsShell

/// How the words of a line become the input of a command.
@Suite("Binding")
struct BinderTests {
  private static let command = Command(
    "box", "pack", "Packs a box.", effect: .write, answer: "box/1",
    parameters: [
      .argument("box", .name, "The box."), .optionalArgument("thing", .text, repeatable: true, "."),
      .option("colour", .choice(["red", "green", "dark_blue"]), "Colour."),
      .option("weight", .quantity, "Weight."), .option("price", .amount, "Price."),
      .option("count", .integer, "How many."), .option("packed_on", .date, "When."),
      .option("at", .instant, "When."), .option("within", .duration, "How soon."),
      .option("role", .role, "Who."), .option("label", .text, repeatable: true, "Label."),
      .option("reason", .note, "Why."), .flag("is_fragile", "Whether."),
    ], examples: []
  ) { _, _ in CommandAnswer(schema: "box/1", data: .null) }

  private static let weigh = Command(
    "box", "weigh", "Weighs a box.", effect: .read, answer: "box/1",
    parameters: [
      .argument("box", .name, "The box."), .option("unit", .text, required: true, "Unit."),
    ], examples: []
  ) { _, _ in CommandAnswer(schema: "box/1", data: .null) }

  private static let ask = Command(
    "ask", nil, "Asks.", effect: .read, answer: "ask/1", examples: [], takesCommandLine: true
  ) { _, _ in CommandAnswer(schema: "ask/1", data: .null) }

  private let binder = Binder(
    CommandRegistry([Self.command, Self.weigh, Self.ask], blueprint: .product))

  private func bind(_ line: String) throws(OpsError) -> Invocation {
    try binder.bind(Word.arguments(CommandLineWords.split(line)))
  }

  /// The error a line gives, or nil when it binds.
  private func failure(_ line: String) -> OpsError? {
    do {
      _ = try bind(line)
      return nil
    } catch {
      return error
    }
  }

  @Test("Arguments are taken in order, a repeatable one takes the rest")
  func positions() throws {
    #expect(try bind("box pack A").input == ["box": "A"])
    #expect(
      try bind("box pack A cup 'tea pot'").input == ["box": "A", "thing": ["cup", "tea pot"]])
  }

  @Test("An option of a menu that stands where a quantity is meant is told how to write it")
  func optionAsArgument() {
    let line = "cart add Bella PIZZA-1 size:large"
    let error = #expect(throws: OpsError.self) {
      try Binder(.standard).bind(Word.arguments(CommandLineWords.split(line)))
    }
    #expect(error?.field == "quantity")
    #expect(error?.hint == "write options as --option NAME:VALUE")
  }

  @Test("The words of a choice may be written with hyphens, as options are")
  func hyphensInChoices() throws {
    for word in ["dark-blue", "dark_blue"] {
      #expect(
        try bind("box pack A --colour \(word)").input == ["box": "A", "colour": "dark_blue"])
    }
    #expect(failure("box pack A --colour dark-red")?.code == .badValue)
  }

  @Test("A value follows its option as a word of its own or behind an equals sign")
  func optionForms() throws {
    #expect(try bind("box pack A --colour red").input == ["box": "A", "colour": "red"])
    #expect(try bind("box pack --colour=red A").input == ["box": "A", "colour": "red"])
    #expect(try bind("box pack A --label=a=b").input == ["box": "A", "label": ["a=b"]])
    #expect(try bind("box pack A --label=").input == ["box": "A", "label": [""]])
    #expect(try bind("box pack A --label -").input == ["box": "A", "label": ["-"]])
  }

  @Test("Dashes and underscores in a name are the same")
  func dashes() throws {
    let input = try bind("box pack A --packed-on 2027-03-01 --is-fragile").input
    #expect(input == ["box": "A", "packed_on": "2027-03-01", "is_fragile": true])
    #expect(try bind("box pack A --packed_on 2027-03-01").text("packed_on") == "2027-03-01")
    #expect(try bind("box pack A --is-fragile").flag("is_fragile"))
    #expect(try !bind("box pack A").flag("is_fragile"))
  }

  @Test("After -- nothing is an option; a number below zero never is")
  func endOfOptions() throws {
    #expect(try bind("box pack -- --colour -n").input == ["box": "--colour", "thing": ["-n"]])
    #expect(try bind("box pack A -5 -").input == ["box": "A", "thing": ["-5", "-"]])
    #expect(try bind("box pack A -- --").input == ["box": "A", "thing": ["--"]])
  }

  @Test("A repeatable option keeps every value in order")
  func repeated() throws {
    #expect(try bind("box pack A --label x --label y").input["label"] == ["x", "y"])
  }

  @Test("Values are read as the kind their parameter has")
  func kinds() throws {
    #expect(try bind("box pack 00123").text("box") == "00123")
    #expect(try bind("box pack A --count 12").input["count"] == .integer(12))
    #expect(try bind("box pack A --weight 2.500").text("weight") == "2.5")
    #expect(try bind("box pack A --price 2.10").text("price") == "2.1")
    #expect(try bind("box pack A --within 90m").text("within") == "1h30m")
    #expect(
      try bind("box pack A --at 2027-03-01T10:00:00+02:00").text("at") == "2027-03-01T08:00:00Z")
    #expect(try bind("box pack A --role driver").text("role") == "driver")
  }

  @Test(
    "A value of the wrong kind names its field",
    arguments: [
      ("--count 1.5", "data.bad_value", "count"), ("--weight heavy", "data.bad_quantity", "weight"),
      ("--price 1,50", "data.bad_amount", "price"), ("--colour blue", "data.bad_value", "colour"),
      ("--packed-on 2027-02-30", "data.bad_date", "packed_on"),
      ("--at someday", "data.bad_date", "at"), ("--role Cook!", "data.bad_value", "role"),
      ("--within soon", "data.bad_value", "within"),
    ])
  func wrongKinds(_ option: String, _ code: String, _ field: String) {
    let error = failure("box pack A \(option)")
    #expect(error?.code.rawValue == code)
    #expect(error?.field == field)
    #expect(error?.errorClass.exitCode == 65)
  }

  @Test("All values that are wrong are told at once, in their order")
  func allWrong() {
    let error = failure("box pack A --count 1.5 --at someday --colour blue")
    #expect(error?.all.map(\.field) == ["count", "at", "colour"])
    #expect(error?.errorClass.exitCode == 65)
    let mixed = failure("box pack A --count 1.5 --colour")
    #expect(mixed?.all.map(\.field) == ["count", "colour"])
  }

  @Test("A choice that is nearly right is suggested, and all are listed")
  func choice() {
    #expect(
      failure("box pack A --colour gren")?.hint
        == "did you mean green? values: red, green, dark_blue")
    #expect(failure("box pack A --colour xyzzy")?.hint == "values: red, green, dark_blue")
  }

  @Test(
    "What is missing, surplus, repeated or unknown is a usage error that shows the usage",
    arguments: [
      ("box pack", "box pack needs BOX", "box"),
      ("box weigh A", "box weigh needs --unit", "unit"),
      ("box weigh", "box weigh needs BOX and --unit", "box"),
      ("box weigh A B --unit kg", "box weigh takes no further argument \"B\"", nil),
      ("box pack A --colour", "--colour needs a value", "colour"),
      ("box pack A --colour --label", "--colour needs a value", "colour"),
      ("box pack A --colour red --colour red", "--colour is given twice", "colour"),
    ] as [(String, String, String?)])
  func usage(_ line: String, _ message: String, _ field: String?) {
    let error = failure(line)
    #expect(error?.code == .usage)
    #expect(error?.errorClass.exitCode == 64)
    #expect(error?.message == message)
    #expect(error?.field == field)
    #expect(error?.hint?.hasPrefix("usage: opsh box") == true)
  }

  @Test("An option without a command is named, and -v leads to the version")
  func optionAlone() {
    #expect(failure("-v")?.message == "There is no option -v")
    #expect(failure("-v")?.hint == "did you mean --version?")
    #expect(failure("--nonsense -o json")?.code == .usageUnknownOption)
    #expect(failure("-o json")?.message == "No command given")
  }

  @Test("A word with # that a shell took for a comment is asked for with quotes")
  func commentedAway() {
    let standard = Binder(CommandRegistry.standard)
    let error = #expect(throws: OpsError.self) {
      try standard.bind(Word.arguments(["color", "create", "White"]))
    }
    #expect(error?.message == "color create needs HEX" && error?.field == "hex")
    #expect(error?.hint?.hasPrefix("usage: opsh color create NAME HEX") == true)
    #expect(error?.hint?.contains("in quotes: \"#1B2A49\"") == true)
    let option = #expect(throws: OpsError.self) {
      try standard.bind(Word.arguments(["color", "edit", "White", "--hex"]))
    }
    #expect(option?.message == "--hex needs a value")
    #expect(option?.hint?.contains("in quotes: \"#1B2A49\"") == true)
    #expect(failure("box pack")?.hint?.contains("#") == false)
  }

  @Test("A word behind a command that asks for a password is not repeated")
  func misplacedPassword() {
    let error = #expect(throws: OpsError.self) {
      try Binder(CommandRegistry.standard)
        .bind(Word.arguments(["auth", "login", "anna", "quibble-walrus"]))
    }
    #expect(error?.message == "auth login takes no further argument")
    #expect(error?.hint?.contains("quibble") == false)
  }

  @Test(
    "A flag takes no value, so that --yes=no is no yes", arguments: ["is-fragile", "yes", "all"])
  func flagsWithValues(_ flag: String) {
    #expect(failure("box pack A --\(flag)=no")?.message == "--\(flag) takes no value")
    #expect(failure("box pack A --\(flag)=")?.code == .usage)
  }

  @Test("An unknown option is answered with the nearest one, else with the usage")
  func unknownOption() {
    let near = failure("box pack A --color=red --wieght 2")
    #expect(near?.code == .usage, "--color is the shell's own option")
    let typo = failure("box pack A --wieght 2")
    #expect(typo?.code == .usageUnknownOption)
    #expect(typo?.hint == "did you mean --weight?")
    #expect(failure("box pack A --wei 2")?.hint == "did you mean --weight?")
    #expect(failure("box pack A --xyzzy")?.hint?.hasPrefix("usage: opsh box pack") == true)
    #expect(failure("box pack A -z")?.code == .usageUnknownOption)
  }

  @Test("Options of every command may stand before the command")
  func leadingOptions() throws {
    let invocation = try bind("-o json --dry-run -q box pack A --colour red")
    #expect(invocation.options.format == .json)
    #expect(invocation.options.isDryRun)
    #expect(invocation.options.isQuiet)
    #expect(invocation.input == ["box": "A", "colour": "red"])
    #expect(failure("-o json")?.code == .usageUnknownCommand)
    #expect(failure("-o")?.code == .usageUnknownCommand)
  }

  @Test("A reason that the command asks for is also the reason of the call")
  func reason() throws {
    let invocation = try bind("box pack A --reason 'a gift'")
    #expect(invocation.text("reason") == "a gift")
    #expect(invocation.options.reason == "a gift")
    #expect(try bind("box weigh A --unit kg --reason x").input == ["box": "A", "unit": "kg"])
  }

  @Test("Help needs no arguments")
  func help() throws {
    #expect(try bind("box weigh --help").options.wantsHelp)
    #expect(try bind("ask --help").options.wantsHelp)
  }

  @Test("A command that takes a command line leaves its words as they are")
  func commandLine() throws {
    let invocation = try bind("-o json ask box pack A --colour blue")
    #expect(invocation.words.map(\.text) == ["box", "pack", "A", "--colour", "blue"])
    #expect(invocation.options.format == .json)
    #expect(invocation.input == [:])
  }

  @Test("The usage shows what may be left out and what may be repeated")
  func usageText() {
    #expect(Self.weigh.usage == "opsh box weigh BOX --unit UNIT")
    #expect(Self.ask.usage == "opsh ask COMMAND…")
    let usage = Self.command.usage
    #expect(usage.contains("BOX [THING]*"))
    #expect(usage.contains("[--label LABEL]*"))
    #expect(usage.contains("[--is-fragile]"))
  }

  @Test(
    "A color for --color, which is about the terminal, leads to the option that was meant",
    arguments: [
      "production create LAMP-1 5 --color Navy", "style create A1 --color Navy",
      "schedule promise LAMP-1 5 --by 2027-03-01 --color Navy",
    ])
  func colorOfGoods(_ line: String) {
    let error = #expect(throws: OpsError.self) {
      try Binder(.standard).bind(Word.arguments(CommandLineWords.split(line)))
    }
    #expect(error?.code == .usage && error?.field == "color", "\(String(describing: error))")
    #expect(error?.hint == "did you mean --in-color Navy?", "\(error?.hint ?? "")")
  }
}
