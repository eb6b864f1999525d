import OpsKernel

/// How numbers of customers can be written: zeros in front do not tell numbers of digits apart.
enum CustomerNumber {
  /// How many zeros more than a number of the series somebody may put in front.
  private static let spare = 2

  /// The other ways to write a number of digits, with fewer or more zeros in front: of `3` they are
  /// `03`, `003` and so on. None for a number with anything but digits in it.
  static func otherForms(of number: String) -> [String] {
    let bytes = number.utf8
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return [] }
    let bare = String(number.drop { $0 == "0" })
    guard !bare.isEmpty else { return [] }
    let longest = max(bare.utf8.count, SeriesNumber.digits + spare)
    return (bare.utf8.count...longest).filter { $0 != bytes.count }.map { length in
      String(repeating: "0", count: length - bare.utf8.count) + bare
    }
  }
}
