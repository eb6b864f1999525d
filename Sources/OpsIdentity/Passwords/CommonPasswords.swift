import OpsDomain

/// Passwords that are in every list of leaked ones. Those of fewer than
/// ``Limits/passwordMinimumWithFactor`` characters need no list: they are refused for their length.
enum CommonPasswords {
  /// Whether the folded password is one of them, or a walk along the alphabet, the digits or the
  /// keyboard in one direction.
  static func contains(_ password: [Unicode.Scalar]) -> Bool {
    var text = ""
    text.unicodeScalars.append(contentsOf: password)
    return known.contains(text) || listed.contains(text)
      || walks.contains { isWalk(password, along: $0) }
  }

  /// The entries of ``list``.
  private static let listed = Set(
    list.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))

  private static let walks: [[Unicode.Scalar]] = [
    "0123456789", "1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
    "1234567890qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8i9j0", "йцукенгшщзхъфывапролджэячсмитьбю",
  ].flatMap { walk in
    let scalars = Array(TextFolding.fold(walk).unicodeScalars)
    return [scalars, scalars.reversed()]
  }

  private static func isWalk(_ text: [Unicode.Scalar], along walk: [Unicode.Scalar]) -> Bool {
    guard let first = text.first, let start = walk.firstIndex(of: first) else { return false }
    return text.indices.allSatisfy { text[$0] == walk[(start + $0) % walk.count] }
  }

  /// From public frequency lists of leaked passwords, with some long phrases everybody quotes.
  static let known: Set<String> = [
    "momsanaladventure", "hd764nw5d7e1vb1", "qazwsxedcrfvtgb", "23176djivanfros",
    "polniypizdec0211", "polniypizdec110211", "mailcreated5240", "lhbjkjubz2957704",
    "zqjphsyf6ctifgu", "nemvxyheqdd5oqxyxyzi", "passwordstandard", "123456789qwerty",
    "1234567890qwerty", "qwerty123456789", "qwerty1234567890", "qwertyuiop12345",
    "qwertyuiop123456", "qwertyuiop1234567890", "qwertyuiop123456789", "zxcvbnm123456789",
    "zxcvbnm1234567890", "asdfghjkl123456", "asdfghjkl123456789", "123456789abcdefg",
    "abcdefghijklmnop", "abcdefg123456789", "abc123abc123456", "123456789987654321",
    "12345678987654321", "1234567890987654321", "12345678900987654321", "1234567887654321",
    "1234567890123456", "0987654321123456", "9876543210123456", "098765432112345",
    "987654321987654", "111222333444555", "112233445566778", "1122334455667788",
    "112233445566778899", "11223344556677889900", "122333444455555", "123123123456456",
    "1q2w3e4r5t6y7u8i", "1qaz2wsx3edc4rfv", "1qazxsw23edcvfr4", "1qa2ws3ed4rf5tg",
    "1234qwerasdfzxcv", "qwerasdfzxcv1234", "qwertasdfgzxcvb", "qweasdzxc123456",
    "zaq12wsxcde34rfv", "zaq1xsw2cde3vfr4", "q1w2e3r4t5y6u7i8", "administrator12",
    "administrator123", "administrator1234", "adminadmin12345", "admin1234567890",
    "administratorpassword", "password1234567", "password12345678", "password123456789",
    "password1234567890", "passwordpassword1", "passwordpassword123", "password123password",
    "mypassword12345", "mypassword123456", "thisismypassword", "thisismypassword1",
    "thisisapassword", "thisisapassword1", "this is my password", "iforgotmypassword",
    "forgotmypassword", "changemechangeme", "changeme123456789", "changemeplease1",
    "letmeinletmein1", "letmeinletmein123", "letmein123456789", "welcome123456789",
    "welcomewelcome1", "welcome1welcome1", "iloveyouforever", "iloveyouforever1", "iloveyousomuch1",
    "iloveyou1234567", "iloveyou123456789", "iloveyouiloveyou1", "correcthorsebatterystaple",
    "correct horse battery staple", "correct-horse-battery-staple", "correcthorsebattery",
    "correct horse battery", "tobeornottobe123", "to be or not to be", "maytheforcebewithyou",
    "may the force be with you", "thequickbrownfox", "the quick brown fox", "thequickbrownfoxjumps",
    "thequickbrownfoxjumpsoverthelazydog", "the quick brown fox jumps over the lazy dog",
    "supercalifragilisticexpialidocious", "abracadabra12345", "opensesameopensesame",
    "lorem ipsum dolor", "loremipsumdolor", "trustno1trustno1", "superman123456789",
    "football123456789", "baseball123456789", "princess123456789", "sunshine123456789",
    "fuckyoufuckyou1", "qwertyqwerty123", "qwerty123qwerty", "qwertyuiopqwertyuiop",
    "asdfghjklasdfghjkl", "asdfasdfasdfasdf1", "aaaaaaaaaaaaaaa1", "monkeymonkey123",
  ]
}
