import OpsDomain
import OpsKernel
import OpsServices
import OpsWarehouse

@testable import OpsShell

/// The commands that the sample scripts use, declared by a line each. None of them does anything.
enum LanguageRegistry {
  static let registry = CommandRegistry(
    commands.split(separator: "\n").map { command(String($0)) }, blueprint: .product)

  /// The rules of the product with the codes of the samples.
  static let rules: LanguageRules = {
    var rules = LanguageRules.standard
    rules.codes.formUnion([
      "rule.needs_supervisor", "rule.no_lot", "rule.already_restocked",
    ])
    rules.fields = { $0.columns.isEmpty ? nil : $0.columns.map(\.field) }
    return rules
  }()

  /// `noun verb <required> [optional] --option:kind* --flag > field field`; `>>` for a list.
  private static let commands = """
    run <file:path> --atomic
    undo [op] --run:id > op
    sku list >> id sku title free
    sku show <sku> > id sku title free on_hand
    stock list --sku:sku* --location:loc* --lot:lot --below:qty --where:text --sort:text \
      --limit:int >> sku lot location on_hand free reserved
    stock show <sku> --location:loc --lot:lot > sku lot location on_hand free reserved
    stock receive <sku> <qty:qty> --lot:lot --expires:date --location:loc --ref:text \
      --cost:money --if-qty:qty > id sku on_hand
    stock adjust <sku> <delta:delta> --location:loc --lot:lot --code:cycle|lost|found|yield \
      --note:text --if-qty:qty > id on_hand
    stock move <sku> <qty:qty> --from:loc --to:loc --lot:lot --if-qty:qty > id on_hand
    stock reserve <sku> <qty:qty> --for:id --location:loc --lot:lot --ttl:duration > id sku qty
    stock release <reservation> > id
    stock count <sku> <qty:qty> --location:loc --lot:lot --code:cycle|yearly --if-qty:qty > id \
      on_hand
    lot list --sku:sku --expiring:duration --location:loc --where:text --sort:text >> id sku \
      expires on_hand state
    lot block <lot> --code:expiry|quality > id
    oos list --state:open|fulfilled|rejected* --older:duration --priority:low|normal|high \
      --where:text --sort:text --limit:int >> id sku qty state priority age substitute region
    oos show <oos> > id sku qty state priority age
    oos open <sku> <qty:qty> --for:id --priority:low|normal|high --need-by:date > id
    oos assign <oos> <user> > id
    oos substitute <oos> <sku> --qty:qty > id
    oos fulfil <oos> --from:loc --qty:qty --reservation:id > id
    giveback open <order> --sku:sku --qty:qty --code:unopened|damaged > id
    giveback inspect <giveback> --grade:a|b|c --note:text > id
    giveback restock <giveback> --location:loc --lot:lot > id
    batch list --due:date >> id recipe qty
    batch plan <recipe> <qty:qty> --due:date --line:text > id
    batch explode <recipe> <qty:qty> >> sku qty
    batch start <batch> > id
    batch consume <batch> <sku> <qty:qty> --lot:lot --location:loc > id
    batch produce <batch> <qty:qty> --lot:lot --expires:date --location:loc > id
    batch scrap <batch> <qty:qty> --code:yield|broken > id
    batch finish <batch> > id
    order list --state:unpaid|paid* --where:text >> id state age
    order cancel <order> --code:customer|stock > id
    role grant <user> <role> --until:date --confirm:text > id
    wait oos <oos> --until:text* --fail-if:text* --timeout:duration
    """

  private static func command(_ line: String) -> Command {
    var words = line.split(separator: " ").map(String.init)
    let isList = words.contains(">>")
    var fields: [String] = []
    if let mark = words.firstIndex(where: { $0 == ">" || $0 == ">>" }) {
      fields = Array(words[(mark + 1)...])
      words.removeSubrange(mark...)
    }
    let noun = words.removeFirst()
    let hasVerb = words.first?.utf8.first.map(ByteClass.isLetter) == true
    let verb = hasVerb ? words.removeFirst() : nil
    let parameters = words.map(parameter)
    let columns = fields.map { FieldColumn($0, $0) }
    return Command(
      noun, verb, "A command of the tests.", effect: .write, answer: "test/1", isList: isList,
      parameters: parameters, columns: columns, examples: []
    ) { _, _ in CommandAnswer(schema: "test/1", data: .null) }
  }

  private static func parameter(_ word: String) -> Parameter {
    let isRepeatable = word.hasSuffix("*")
    let parts = word.drop { $0 == "<" || $0 == "[" || $0 == "-" }
      .prefix { $0 != ">" && $0 != "]" && $0 != "*" }.split(separator: ":")
    let name = String(parts[0].map { $0 == "-" ? "_" : $0 })
    let kind = kind(parts.count > 1 ? String(parts[1]) : "text")
    if word.hasPrefix("<") { return .argument(name, kind, "") }
    if word.hasPrefix("[") { return .optionalArgument(name, kind, "") }
    if parts.count == 1 { return .flag(name, "") }
    return .option(name, kind, repeatable: isRepeatable, "")
  }

  private static func kind(_ word: String) -> Parameter.Kind {
    switch word {
    case "qty": .quantity
    case "delta": .delta
    case "int": .integer
    case "money": .amount
    case "date": .date
    case "duration": .duration
    case "path": .path
    case "id": .identifier
    case "sku": .name(of: Product.self)
    case "loc": .name(of: Location.self)
    case "user": .name(of: User.self)
    case "text", "lot": .text
    default: .choice(word.split(separator: "|").map(String.init))
    }
  }
}
