import OpsDomain

/// Command lines of the everyday, drawn at random; many of them the rules refuse.
enum RandomLine {
  static func words(_ random: some RandomSource) -> [String] {
    func pick(_ choices: [String]) -> String { choices[Int(random.next() % UInt64(choices.count))] }
    let sku = pick(["LAMP-1", "RICE", "OLD-1"])
    let place = pick(["MAIN", "SHOP"])
    let number = String(1 + random.next() % 9)
    let request = "OOS-00000\(1 + random.next() % 6)"
    let line =
      switch random.next() % 14 {
      case 0, 1: "stock receive \(sku) \(number) --location \(place)"
      case 2: "stock issue \(sku) \(number) --location \(place)"
      case 3: "stock adjust \(sku) -\(number) --code lost --location \(place)"
      case 4: "stock move \(sku) \(number) --from MAIN --to SHOP"
      case 5: "stock reserve \(sku) \(number) --for Q-\(number) --ttl 2h"
      case 6: "stock release Q-\(number)"
      case 7, 8: "oos create 00000\(1 + random.next() % 2) \(sku) \(number)"
      case 9: "oos deliver \(request) \(number)"
      case 10: "oos edit \(request) --quantity \(number)"
      case 11: "product edit \(sku) --price \(number).50"
      case 12: "customer create C\(random.next() % 1_000_000)"
      default: "oos allocate"
      }
    return CommandLineWords.split(line)
  }
}
