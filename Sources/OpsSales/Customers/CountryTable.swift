/// All countries, one on a line: code of two letters, code of three letters, dial code or `-`,
/// region, name.
///
/// Codes are those of ISO 3166-1 (tzdata 2025b, public domain, and iso-codes), dial codes those of
/// ITU-T E.164, regions those of UN M49; names are the English ones of Unicode CLDR, with `and` for
/// `&`. Kosovo has no code in the standard; the European Union and Unicode use `XK`.
enum CountryTable {
  static let text = """
    AD AND 376 039 Andorra
    AE ARE 971 145 United Arab Emirates
    AF AFG 93 034 Afghanistan
    AG ATG 1 029 Antigua and Barbuda
    AI AIA 1 029 Anguilla
    AL ALB 355 039 Albania
    AM ARM 374 145 Armenia
    AO AGO 244 017 Angola
    AQ ATA - 010 Antarctica
    AR ARG 54 005 Argentina
    AS ASM 1 061 American Samoa
    AT AUT 43 155 Austria
    AU AUS 61 053 Australia
    AW ABW 297 029 Aruba
    AX ALA 358 154 Åland Islands
    AZ AZE 994 145 Azerbaijan
    BA BIH 387 039 Bosnia and Herzegovina
    BB BRB 1 029 Barbados
    BD BGD 880 034 Bangladesh
    BE BEL 32 155 Belgium
    BF BFA 226 011 Burkina Faso
    BG BGR 359 151 Bulgaria
    BH BHR 973 145 Bahrain
    BI BDI 257 014 Burundi
    BJ BEN 229 011 Benin
    BL BLM 590 029 Saint Barthélemy
    BM BMU 1 021 Bermuda
    BN BRN 673 035 Brunei
    BO BOL 591 005 Bolivia
    BQ BES 599 029 Caribbean Netherlands
    BR BRA 55 005 Brazil
    BS BHS 1 029 Bahamas
    BT BTN 975 034 Bhutan
    BV BVT - 005 Bouvet Island
    BW BWA 267 018 Botswana
    BY BLR 375 151 Belarus
    BZ BLZ 501 013 Belize
    CA CAN 1 021 Canada
    CC CCK 61 053 Cocos (Keeling) Islands
    CD COD 243 017 Congo (Kinshasa)
    CF CAF 236 017 Central African Republic
    CG COG 242 017 Congo (Brazzaville)
    CH CHE 41 155 Switzerland
    CI CIV 225 011 Côte d'Ivoire
    CK COK 682 061 Cook Islands
    CL CHL 56 005 Chile
    CM CMR 237 017 Cameroon
    CN CHN 86 030 China
    CO COL 57 005 Colombia
    CR CRI 506 013 Costa Rica
    CU CUB 53 029 Cuba
    CV CPV 238 011 Cape Verde
    CW CUW 599 029 Curaçao
    CX CXR 61 053 Christmas Island
    CY CYP 357 145 Cyprus
    CZ CZE 420 151 Czechia
    DE DEU 49 155 Germany
    DJ DJI 253 014 Djibouti
    DK DNK 45 154 Denmark
    DM DMA 1 029 Dominica
    DO DOM 1 029 Dominican Republic
    DZ DZA 213 015 Algeria
    EC ECU 593 005 Ecuador
    EE EST 372 154 Estonia
    EG EGY 20 015 Egypt
    EH ESH 212 015 Western Sahara
    ER ERI 291 014 Eritrea
    ES ESP 34 039 Spain
    ET ETH 251 014 Ethiopia
    FI FIN 358 154 Finland
    FJ FJI 679 054 Fiji
    FK FLK 500 005 Falkland Islands
    FM FSM 691 057 Micronesia
    FO FRO 298 154 Faroe Islands
    FR FRA 33 155 France
    GA GAB 241 017 Gabon
    GB GBR 44 154 United Kingdom
    GD GRD 1 029 Grenada
    GE GEO 995 145 Georgia
    GF GUF 594 005 French Guiana
    GG GGY 44 154 Guernsey
    GH GHA 233 011 Ghana
    GI GIB 350 039 Gibraltar
    GL GRL 299 021 Greenland
    GM GMB 220 011 Gambia
    GN GIN 224 011 Guinea
    GP GLP 590 029 Guadeloupe
    GQ GNQ 240 017 Equatorial Guinea
    GR GRC 30 039 Greece
    GS SGS - 005 South Georgia and the South Sandwich Islands
    GT GTM 502 013 Guatemala
    GU GUM 1 057 Guam
    GW GNB 245 011 Guinea-Bissau
    GY GUY 592 005 Guyana
    HK HKG 852 030 Hong Kong
    HM HMD - 053 Heard and McDonald Islands
    HN HND 504 013 Honduras
    HR HRV 385 039 Croatia
    HT HTI 509 029 Haiti
    HU HUN 36 151 Hungary
    ID IDN 62 035 Indonesia
    IE IRL 353 154 Ireland
    IL ISR 972 145 Israel
    IM IMN 44 154 Isle of Man
    IN IND 91 034 India
    IO IOT 246 014 British Indian Ocean Territory
    IQ IRQ 964 145 Iraq
    IR IRN 98 034 Iran
    IS ISL 354 154 Iceland
    IT ITA 39 039 Italy
    JE JEY 44 154 Jersey
    JM JAM 1 029 Jamaica
    JO JOR 962 145 Jordan
    JP JPN 81 030 Japan
    KE KEN 254 014 Kenya
    KG KGZ 996 143 Kyrgyzstan
    KH KHM 855 035 Cambodia
    KI KIR 686 057 Kiribati
    KM COM 269 014 Comoros
    KN KNA 1 029 Saint Kitts and Nevis
    KP PRK 850 030 North Korea
    KR KOR 82 030 South Korea
    KW KWT 965 145 Kuwait
    KY CYM 1 029 Cayman Islands
    KZ KAZ 7 143 Kazakhstan
    LA LAO 856 035 Laos
    LB LBN 961 145 Lebanon
    LC LCA 1 029 Saint Lucia
    LI LIE 423 155 Liechtenstein
    LK LKA 94 034 Sri Lanka
    LR LBR 231 011 Liberia
    LS LSO 266 018 Lesotho
    LT LTU 370 154 Lithuania
    LU LUX 352 155 Luxembourg
    LV LVA 371 154 Latvia
    LY LBY 218 015 Libya
    MA MAR 212 015 Morocco
    MC MCO 377 155 Monaco
    MD MDA 373 151 Moldova
    ME MNE 382 039 Montenegro
    MF MAF 590 029 Saint Martin
    MG MDG 261 014 Madagascar
    MH MHL 692 057 Marshall Islands
    MK MKD 389 039 North Macedonia
    ML MLI 223 011 Mali
    MM MMR 95 035 Myanmar
    MN MNG 976 030 Mongolia
    MO MAC 853 030 Macao
    MP MNP 1 057 Northern Mariana Islands
    MQ MTQ 596 029 Martinique
    MR MRT 222 011 Mauritania
    MS MSR 1 029 Montserrat
    MT MLT 356 039 Malta
    MU MUS 230 014 Mauritius
    MV MDV 960 034 Maldives
    MW MWI 265 014 Malawi
    MX MEX 52 013 Mexico
    MY MYS 60 035 Malaysia
    MZ MOZ 258 014 Mozambique
    NA NAM 264 018 Namibia
    NC NCL 687 054 New Caledonia
    NE NER 227 011 Niger
    NF NFK 672 053 Norfolk Island
    NG NGA 234 011 Nigeria
    NI NIC 505 013 Nicaragua
    NL NLD 31 155 Netherlands
    NO NOR 47 154 Norway
    NP NPL 977 034 Nepal
    NR NRU 674 057 Nauru
    NU NIU 683 061 Niue
    NZ NZL 64 053 New Zealand
    OM OMN 968 145 Oman
    PA PAN 507 013 Panama
    PE PER 51 005 Peru
    PF PYF 689 061 French Polynesia
    PG PNG 675 054 Papua New Guinea
    PH PHL 63 035 Philippines
    PK PAK 92 034 Pakistan
    PL POL 48 151 Poland
    PM SPM 508 021 Saint Pierre and Miquelon
    PN PCN - 061 Pitcairn Islands
    PR PRI 1 029 Puerto Rico
    PS PSE 970 145 Palestine
    PT PRT 351 039 Portugal
    PW PLW 680 057 Palau
    PY PRY 595 005 Paraguay
    QA QAT 974 145 Qatar
    RE REU 262 014 Réunion
    RO ROU 40 151 Romania
    RS SRB 381 039 Serbia
    RU RUS 7 151 Russia
    RW RWA 250 014 Rwanda
    SA SAU 966 145 Saudi Arabia
    SB SLB 677 054 Solomon Islands
    SC SYC 248 014 Seychelles
    SD SDN 249 015 Sudan
    SE SWE 46 154 Sweden
    SG SGP 65 035 Singapore
    SH SHN 290 011 Saint Helena
    SI SVN 386 039 Slovenia
    SJ SJM 47 154 Svalbard and Jan Mayen
    SK SVK 421 151 Slovakia
    SL SLE 232 011 Sierra Leone
    SM SMR 378 039 San Marino
    SN SEN 221 011 Senegal
    SO SOM 252 014 Somalia
    SR SUR 597 005 Suriname
    SS SSD 211 014 South Sudan
    ST STP 239 017 São Tomé and Príncipe
    SV SLV 503 013 El Salvador
    SX SXM 1 029 Sint Maarten
    SY SYR 963 145 Syria
    SZ SWZ 268 018 Eswatini
    TC TCA 1 029 Turks and Caicos Islands
    TD TCD 235 017 Chad
    TF ATF - 014 French Southern Territories
    TG TGO 228 011 Togo
    TH THA 66 035 Thailand
    TJ TJK 992 143 Tajikistan
    TK TKL 690 061 Tokelau
    TL TLS 670 035 Timor-Leste
    TM TKM 993 143 Turkmenistan
    TN TUN 216 015 Tunisia
    TO TON 676 061 Tonga
    TR TUR 90 145 Türkiye
    TT TTO 1 029 Trinidad and Tobago
    TV TUV 688 061 Tuvalu
    TW TWN 886 030 Taiwan
    TZ TZA 255 014 Tanzania
    UA UKR 380 151 Ukraine
    UG UGA 256 014 Uganda
    UM UMI - 057 United States Outlying Islands
    US USA 1 021 United States
    UY URY 598 005 Uruguay
    UZ UZB 998 143 Uzbekistan
    VA VAT 39 039 Vatican City
    VC VCT 1 029 Saint Vincent and Grenadines
    VE VEN 58 005 Venezuela
    VG VGB 1 029 British Virgin Islands
    VI VIR 1 029 United States Virgin Islands
    VN VNM 84 035 Vietnam
    VU VUT 678 054 Vanuatu
    WF WLF 681 061 Wallis and Futuna
    WS WSM 685 061 Samoa
    XK XKX 383 039 Kosovo
    YE YEM 967 145 Yemen
    YT MYT 262 014 Mayotte
    ZA ZAF 27 018 South Africa
    ZM ZMB 260 014 Zambia
    ZW ZWE 263 014 Zimbabwe
    """
}
