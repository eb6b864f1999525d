/// The letters that folding spells differently, as data.
enum FoldTable {
  /// Words of a letter and its folded form. Made from the canonical decompositions of Unicode 14
  /// for lowercase letters without the marks U+0300–036F, plus the letters that have none (`ø`,
  /// `ß`).
  private static let words = """
    ßss àa áa âa ãa äa åa æae çc èe ée êe ëe ìi íi îi ïi ðd ñn òo óo ôo õo öo øo ùu úu ûu üu
    ýy þth ÿy āa ăa ąa ćc ĉc ċc čc ďd đd ēe ĕe ėe ęe ěe ĝg ğg ġg ģg ĥh ħh ĩi īi ĭi įi ıi ĳij
    ĵj ķk ĸk ĺl ļl ľl ŀl łl ńn ņn ňn ŉn ŋn ōo ŏo őo œoe ŕr ŗr řr śs ŝs şs šs ţt ťt ŧt ũu ūu
    ŭu ůu űu ųu ŵw ŷy źz żz žz ſs ƀb ƒf ơo ưu ǆdz ǉlj ǌnj ǎa ǐi ǒo ǔu ǖu ǘu ǚu ǜu ǟa ǡa ǣae
    ǧg ǩk ǫo ǭo ǯʒ ǰj ǳdz ǵg ǹn ǻa ǽae ǿo ȁa ȃa ȅe ȇe ȉi ȋi ȍo ȏo ȑr ȓr ȕu ȗu șs țt ȟh ȧa ȩe
    ȫo ȭo ȯo ȱo ȳy ḁa ḃb ḅb ḇb ḉc ḋd ḍd ḏd ḑd ḓd ḕe ḗe ḙe ḛe ḝe ḟf ḡg ḣh ḥh ḧh ḩh ḫh ḭi ḯi
    ḱk ḳk ḵk ḷl ḹl ḻl ḽl ḿm ṁm ṃm ṅn ṇn ṉn ṋn ṍo ṏo ṑo ṓo ṕp ṗp ṙr ṛr ṝr ṟr ṡs ṣs ṥs ṧs ṩs
    ṫt ṭt ṯt ṱt ṳu ṵu ṷu ṹu ṻu ṽv ṿv ẁw ẃw ẅw ẇw ẉw ẋx ẍx ẏy ẑz ẓz ẕz ẖh ẗt ẘw ẙy ẛs ạa ảa
    ấa ầa ẩa ẫa ậa ắa ằa ẳa ẵa ặa ẹe ẻe ẽe ếe ềe ểe ễe ệe ỉi ịi ọo ỏo ốo ồo ổo ỗo ộo ớo ờo
    ởo ỡo ợo ụu ủu ứu ừu ửu ữu ựu ỳy ỵy ỷy ỹy
    ʹʹ ;; ΅¨ ·· ΐι άα έε ήη ίι ΰυ ςσ ϊι ϋυ όο ύυ ώω ϓϒ ϔϒ ἀα ἁα ἂα ἃα ἄα ἅα ἆα ἇα ἐε ἑε ἒε
    ἓε ἔε ἕε ἠη ἡη ἢη ἣη ἤη ἥη ἦη ἧη ἰι ἱι ἲι ἳι ἴι ἵι ἶι ἷι ὀο ὁο ὂο ὃο ὄο ὅο ὐυ ὑυ ὒυ ὓυ
    ὔυ ὕυ ὖυ ὗυ ὠω ὡω ὢω ὣω ὤω ὥω ὦω ὧω ὰα άα ὲε έε ὴη ήη ὶι ίι ὸο όο ὺυ ύυ ὼω ώω ᾀα ᾁα ᾂα
    ᾃα ᾄα ᾅα ᾆα ᾇα ᾐη ᾑη ᾒη ᾓη ᾔη ᾕη ᾖη ᾗη ᾠω ᾡω ᾢω ᾣω ᾤω ᾥω ᾦω ᾧω ᾰα ᾱα ᾲα ᾳα ᾴα ᾶα ᾷα ιι
    ῁¨ ῂη ῃη ῄη ῆη ῇη ῍᾿ ῎᾿ ῏᾿ ῐι ῑι ῒι ΐι ῖι ῗι ῝῾ ῞῾ ῟῾ ῠυ ῡυ ῢυ ΰυ ῤρ ῥρ ῦυ ῧυ ῭¨ ΅¨
    \u{1fef}` ῲω ῳω ῴω ῶω ῷω ´´
    йи ѐе ёе ѓг їі ќк ѝи ўу ѷѵ ӂж ӑа ӓа ӗе ӛә ӝж ӟз ӣи ӥи ӧо ӫө ӭэ ӯу ӱу ӳу ӵч ӹы
    \u{622}\u{627}\u{653} \u{623}\u{627}\u{654} \u{624}\u{648}\u{654} \u{625}\u{627}\u{655}
    \u{626}\u{64a}\u{654} \u{6c0}\u{6d5}\u{654} \u{6c2}\u{6c1}\u{654} \u{6d3}\u{6d2}\u{654}
    がか\u{3099} ぎき\u{3099} ぐく\u{3099} げけ\u{3099} ごこ\u{3099} ざさ\u{3099}
    じし\u{3099} ずす\u{3099} ぜせ\u{3099} ぞそ\u{3099} だた\u{3099} ぢち\u{3099}
    づつ\u{3099} でて\u{3099} どと\u{3099} ばは\u{3099} ぱは\u{309a} びひ\u{3099}
    ぴひ\u{309a} ぶふ\u{3099} ぷふ\u{309a} べへ\u{3099} ぺへ\u{309a} ぼほ\u{3099}
    ぽほ\u{309a} ゔう\u{3099} ゞゝ\u{3099} ガカ\u{3099} ギキ\u{3099} グク\u{3099}
    ゲケ\u{3099} ゴコ\u{3099} ザサ\u{3099} ジシ\u{3099} ズス\u{3099} ゼセ\u{3099}
    ゾソ\u{3099} ダタ\u{3099} ヂチ\u{3099} ヅツ\u{3099} デテ\u{3099} ドト\u{3099}
    バハ\u{3099} パハ\u{309a} ビヒ\u{3099} ピヒ\u{309a} ブフ\u{3099} プフ\u{309a}
    ベヘ\u{3099} ペヘ\u{309a} ボホ\u{3099} ポホ\u{309a} ヴウ\u{3099} ヷワ\u{3099}
    ヸヰ\u{3099} ヹヱ\u{3099} ヺヲ\u{3099} ヾヽ\u{3099}
    """

  /// Letters above this are not in the table; Hangul is computed.
  private static let end: UInt32 = 0x3100

  /// Below this (Latin, Greek and Cyrillic without extensions) the table knows capitals too.
  private static let lowercasedEnd: UInt32 = 0x530

  /// Per code point: 0 for itself, a scalar, or `many` and an index into `sequences`.
  private static let entries = built.entries
  private static let sequences = built.sequences
  private static let built = build()
  private static let many: UInt32 = 0x8000_0000

  private static func build() -> (entries: [UInt32], sequences: [[Unicode.Scalar]]) {
    var entries = [UInt32](repeating: 0, count: Int(end))
    var sequences: [[Unicode.Scalar]] = []
    for word in words.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let letter = word.first else { continue }
      let folded = Array(word.dropFirst())
      if folded.count == 1 {
        entries[Int(letter.value)] = folded[0].value
      } else {
        entries[Int(letter.value)] = many | UInt32(sequences.count)
        sequences.append(folded)
      }
    }
    for value in 0..<lowercasedEnd where entries[Int(value)] == 0 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased else {
        continue
      }
      // The first scalar is enough: what follows it, as in "İ", are accents, which are dropped.
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
      let entry = entries[Int(lower)]
      entries[Int(value)] = entry == 0 ? lower : entry
    }
    return (entries, sequences)
  }

  /// Appends the folded form of `scalar`, nothing for a dropped accent.
  static func fold(_ scalar: Unicode.Scalar, into text: inout UTF8Buffer) {
    if scalar.value < lowercasedEnd || !scalar.properties.changesWhenLowercased {
      foldLowercase(scalar, into: &text)
    } else {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        foldLowercase(lower, into: &text)
      }
    }
  }

  private static func foldLowercase(_ scalar: Unicode.Scalar, into text: inout UTF8Buffer) {
    let value = scalar.value
    if (0x300...0x36F).contains(value) { return }
    if value < end {
      let entry = entries[Int(value)]
      if entry & many != 0 {
        for part in sequences[Int(entry ^ many)] { text.append(part) }
      } else {
        text.append(entry == 0 ? scalar : Unicode.Scalar(entry) ?? scalar)
      }
    } else if (0xAC00...0xD7A3).contains(value) {
      foldHangul(value - 0xAC00, into: &text)
    } else {
      text.append(scalar)
    }
  }

  /// The canonical decomposition of a Hangul syllable (The Unicode Standard, section 3.12).
  private static func foldHangul(_ index: UInt32, into text: inout UTF8Buffer) {
    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    for part in parts where part != 0x11A7 {
      if let scalar = Unicode.Scalar(part) { text.append(scalar) }
    }
  }
}
