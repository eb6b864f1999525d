import OpsDomain
import OpsPricing

/// The options that were chosen for a menu item.
struct CartChoice: Equatable {
  /// In the order of the menu.
  let options: [MenuOption]

  /// The options that people wrote as `NAME:VALUE`, whatever their letter case. Throws
  /// `data.bad_value` for one that the item does not have, for one that is given twice, and for a
  /// second value of one name.
  init(_ texts: [String], among known: [MenuOption]) throws(OpsError) {
    var chosen: Set<RecordID> = []
    var names: Set<String> = []
    for text in texts {
      // A text in another form is refused below, where the options are listed.
      let choice = (try? MenuOptionText.choice(text)).map { "\($0.name):\($0.value)" }
      let wanted = TextFolding.fold(choice ?? text)
      guard
        let option = known.first(where: {
          TextFolding.sameBytes(TextFolding.fold($0.choice), wanted)
        })
      else {
        throw OpsError(
          .badValue, "There is no option \(Excerpt.of(text))", field: "option",
          hint: known.isEmpty
            ? "leave --option out: this item has none"
            : "options: " + known.map { Excerpt.of($0.choice) }.joined(separator: ", "))
      }
      guard chosen.insert(option.id).inserted else {
        throw OpsError(
          .badValue, "The option \(Excerpt.of(text)) is given twice", field: "option",
          hint: "give each option once")
      }
      guard names.insert(TextFolding.fold(option.name)).inserted else {
        throw MenuOptionText.secondValue(of: option.name)
      }
    }
    options = known.filter { chosen.contains($0.id) }
    guard text.unicodeScalars.count <= Limits.nameLength else {
      throw OpsError(
        .badValue, "These are too many options for one line", field: "option",
        hint: "choose fewer options")
    }
  }

  /// The options of a stored line; nil when the menu no longer has one of them, or has two of them
  /// under one name by now.
  init?(stored text: String, among known: [MenuOption]) {
    let words = text.split(separator: ";").map(String.init)
    let found = known.filter { option in
      words.contains { TextFolding.sameBytes($0, option.choice) }
    }
    let names = Set(found.map { TextFolding.fold($0.name) })
    guard found.count == words.count, names.count == words.count else { return nil }
    options = found
  }

  /// As lines keep it: `NAME:VALUE` with semicolons.
  var text: String { options.map(\.choice).joined(separator: ";") }

  /// The options as prices are worked out by them.
  var priced: [ChosenOption] {
    options.map { ChosenOption(name: $0.name, value: $0.value, price: $0.price) }
  }

  /// What one piece of the item costs with them, in minor units.
  func price(of item: MenuItem) -> Int64 { options.reduce(item.price) { $0 + $1.price } }
}
