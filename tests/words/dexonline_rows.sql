-- A small dictionary, invented for the tests; each entry is there for one fact.
INSERT INTO Inflection (id, description, modelType, `rank`) VALUES
  (1, 'Substantiv feminin, Nominativ-Acuzativ, singular, nearticulat', 'F', 1),
  (2, 'Substantiv feminin, Genitiv-Dativ, singular, nearticulat', 'F', 2),
  (3, 'Substantiv feminin, Nominativ-Acuzativ, plural, nearticulat', 'F', 3),
  (4, 'Substantiv feminin, Nominativ-Acuzativ, singular, articulat', 'F', 4),
  (5, 'Substantiv masculin, Nominativ-Acuzativ, singular, nearticulat', 'M', 1),
  (6, 'Adjectiv, masculin, Nominativ-Acuzativ, singular, nearticulat', 'A', 1),
  (7, 'Verb, Infinitiv prezent', 'V', 1),
  (8, 'Verb, Indicativ, prezent, persoana I, singular', 'V', 2),
  (9, 'Verb, Participiu pasiv', 'V', 3),
  (10, 'Invariabil', 'I', 1),
  (11, 'Pronume, Nominativ-Acuzativ, singular, masculin', 'P', 1),
  (12, 'Pronume, Dativ, singular', 'P', 2);
INSERT INTO Source (id, shortName, canDistribute) VALUES
  (1, 'DEX ''98', 1), (2, 'DEX ''09', 0), (3, 'DOOM 2', 0), (4, 'MDA2', 0), (5, 'NODEX', 0),
  (6, 'DAR', 0), (7, 'Argou', 0), (8, 'DLRLC', 0);
INSERT INTO Tag (id, parentId, value) VALUES
  (1, 0, 'rar'), (2, 0, 'învechit'), (3, 0, 'regional'), (4, 3, 'Banat'), (5, 4, 'Timiș'),
  (6, 0, 'familiar'), (7, 0, 'livresc'), (8, 0, 'registru stilistic'), (9, 8, 'argou; argotic'),
  (10, 11, 'cerc unu'), (11, 10, 'cerc doi'), (12, 0, 'disciplină'), (13, 12, 'muzică');

-- casă, apă, mare, om: in all dictionaries, met everywhere.
INSERT INTO Entry (id, description) VALUES (1, 'casă'), (2, 'apă'), (3, 'mare'), (4, 'om');
INSERT INTO Lexeme (id, form, formNoAccent, frequency, modelType) VALUES
  (1, 'c''asă', 'casă', 0.99, 'F'), (2, '''apă', 'apă', 0.99, 'F'), (3, 'm''are', 'mare', 1.0, 'A'),
  (4, 'om', 'om', 1.0, 'M');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (1, 1), (2, 2), (3, 3), (4, 4);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('casă', 1, 1, 1), ('case', 1, 2, 1), ('case', 1, 3, 1), ('casa', 1, 4, 1), ('cășii', 1, 2, 1),
  ('căși', 1, 3, 0), ('apă', 2, 1, 1), ('apei', 2, 2, 1), ('ape', 2, 3, 1), ('mare', 3, 6, 1),
  ('om', 4, 5, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (1, 1, '@C''ASĂ@, $case,$ #s. f.# @1.@ Construcție în care trăiesc oameni. * Gospodărie.', 0),
  (2, 2, '@C''ASĂ@ s. f. Constr...', 0), (3, 3, '@casă@ s. f., pl. case', 0),
  (4, 4, '@casă@ #sf# @1@ Locuință', 0), (5, 5, '@CASĂ@ Adăpost', 0),
  (6, 1, '@''APĂ@, $ape,$ #s. f.# Lichid limpede din izvoare.', 0), (7, 2, '@''APĂ@ Lichid', 0),
  (8, 3, '@apă@ s. f.', 0), (9, 4, '@apă@ Lichid', 0), (10, 5, '@APĂ@ Lichid', 0),
  (11, 1, '@MARE@, $mari,$ #adj.# Care întrece mijlocia.', 0), (12, 2, '@MARE@ Care', 0),
  (13, 3, '@mare@ adj.', 0), (14, 4, '@mare@ Înalt', 0), (15, 5, '@MARE@ Înalt', 0),
  (16, 1, '@OM@, $oameni,$ #s. m.# Ființă care vorbește.', 0), (17, 2, '@OM@ Ființă', 0),
  (18, 3, '@om@ s. m.', 0), (19, 4, '@om@ Ființă', 0), (20, 5, '@OM@ Ființă', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES
  (1, 2, 1), (1, 1, 2), (1, 3, 3), (1, 4, 4), (1, 5, 5), (2, 6, 1), (2, 7, 2), (2, 8, 3),
  (2, 9, 4), (2, 10, 5), (3, 11, 1), (3, 12, 2), (3, 13, 3), (3, 14, 4), (3, 15, 5), (4, 16, 1),
  (4, 17, 2), (4, 18, 3), (4, 19, 4), (4, 20, 5);

-- abjudeca: rare, of one dictionary of archaisms; tagged on the definition.
INSERT INTO Entry (id, description) VALUES (10, 'abjudeca');
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) VALUES (10, 'abjudeca', 0.20, 'VT');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (10, 10);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('abjudeca', 10, 7, 1), ('abjudec', 10, 8, 1), ('abjudecat', 10, 9, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (30, 6, '@ABJUDEC''A@, $abjud''ec,$ #vb.# I. #Tranz.# (Rar) A lua un drept prin judecată.', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES (10, 30, 1);
INSERT INTO ObjectTag (objectId, objectType, tagId) VALUES (30, 1, 1), (30, 1, 2);

-- bine and hop never change; hop has an inflection that no table describes.
INSERT INTO Entry (id, description) VALUES (11, 'bine'), (12, 'hop');
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) VALUES
  (11, 'bine', 1.0, 'I'), (12, 'hop', 0.7, 'I');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (11, 11), (12, 12);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('bine', 11, 10, 1), ('hop', 12, 999, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (31, 1, '@B''INE@ #adv.# Cum se cuvine.', 0), (32, 1, '@HOP@ #interj.# Strigăt la salt.', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES (11, 31, 1), (12, 32, 1);

-- eu is a dictionary form without an article to lack; mie is a dative.
INSERT INTO Entry (id, description) VALUES (13, 'eu');
INSERT INTO Lexeme (id, formNoAccent, frequency, stopWord, modelType) VALUES
  (13, 'eu', 1.0, 1, 'P'), (14, 'mie', 1.0, 1, 'P');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (13, 13), (13, 14);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('eu', 13, 11, 1), ('mie', 14, 12, 1);

-- alb: the first definition is from the dictionary of slang; iarbă: the first is tagged so;
-- mișto: slang is all there is.
INSERT INTO Entry (id, description) VALUES (20, 'alb'), (21, 'iarbă'), (22, 'mișto');
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) VALUES
  (20, 'alb', 0.97, 'A'), (21, 'iarbă', 0.9, 'F'), (22, 'mișto', 0.4, 'I');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (20, 20), (21, 21), (22, 22);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('alb', 20, 6, 1), ('iarbă', 21, 1, 1), ('mișto', 22, 10, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (40, 7, '@alb@ Praf interzis.', 0), (41, 8, '@ALB@ #adj.# De culoarea zăpezii.', 0),
  (42, 1, '@iarbă@ Tutun interzis.', 0), (43, 8, '@I''ARBĂ@ #s. f.# Plantă verde de pajiște.', 0),
  (44, 7, '@mișto@ Bun, pe gustul tuturor.', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES
  (20, 40, 1), (20, 41, 2), (21, 42, 1), (21, 43, 2), (22, 44, 1);
INSERT INTO ObjectTag (objectId, objectType, tagId) VALUES (42, 1, 9);

-- lac: the first definition is pending, another deleted; ghem has none that is active.
INSERT INTO Entry (id, description) VALUES (23, 'lac'), (24, 'ghem');
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) VALUES
  (23, 'lac', 0.9, 'N'), (24, 'ghem', 0.6, 'N');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (23, 23), (24, 24);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('lac', 23, 5, 1), ('ghem', 24, 5, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (50, 1, '@LAC@ În așteptare.', 1), (51, 1, '@LAC@ #s. n.# Apă stătătoare întinsă.', 0),
  (52, 2, '@LAC@ Șters.', 2), (53, 1, '@GHEM@ În așteptare.', 1);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES
  (23, 50, 1), (23, 51, 2), (23, 52, 3), (24, 53, 1);
INSERT INTO ObjectTag (objectId, objectType, tagId) VALUES (53, 1, 1);

-- Tags on a meaning (a grandchild of regional), on a lexeme, on an entry, in a circle.
INSERT INTO Entry (id, description, adult) VALUES
  (30, 'crump', 0), (31, 'lied', 0), (32, 'sfânt', 1), (33, 'cerc', 0);
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) VALUES
  (30, 'crump', 0.3, 'N'), (31, 'lied', 0.5, 'N'), (32, 'sfânt', 0.95, 'A'), (33, 'cerc', 0.9, 'N');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (30, 30), (31, 31), (32, 32), (33, 33);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('crump', 30, 5, 1), ('lied', 31, 5, 1), ('sfânt', 32, 6, 1), ('cerc', 33, 5, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (60, 6, '@crump@ Cartof.', 0), (61, 1, '@LIED@ #s. n.# Cântec pentru voce și pian.', 0),
  (62, 1, '@SF''ÂNT@ #adj.# Fără păcat.', 0), (63, 1, '@CERC@ #s. n.# Rotund desenat.', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES
  (30, 60, 1), (31, 61, 1), (32, 62, 1), (33, 63, 1);
INSERT INTO Meaning (id, treeId) VALUES (1, 1);
INSERT INTO TreeEntry (treeId, entryId) VALUES (1, 30);
INSERT INTO ObjectTag (objectId, objectType, tagId) VALUES
  (1, 3, 5), (31, 2, 13), (32, 6, 7), (33, 6, 10);

-- față and fată have one grid form; ca is a name of a place too; ice-cream is no such word.
INSERT INTO Entry (id, description) VALUES (40, 'fată'), (41, 'față'), (42, 'Abrud'), (43, 'ex');
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType, compound) VALUES
  (40, 'fată', 0.98, 'F', 0), (41, 'față', 0.99, 'F', 0), (42, 'Abrud', 0.3, 'SP', 0),
  (43, 'ex-voto', 0.3, 'I', 1), (44, 'µ2', 0.1, 'I', 0);
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (40, 40), (41, 41), (42, 42), (43, 43), (43, 44);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('fată', 40, 1, 1), ('față', 41, 1, 1), ('Abrud', 42, 10, 1), ('ex-voto', 43, 10, 1),
  ('µ2', 44, 10, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (70, 1, '@F''ATĂ@ #s. f.# Copil de sex feminin.', 0),
  (71, 1, '@F''AȚĂ@ #s. f.# Partea din\tfață\na capului: \\''chip\\''.', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES (40, 70, 1), (41, 71, 1);

-- vin is a form of a very common verb, and a noun of its own.
INSERT INTO Entry (id, description) VALUES (50, 'veni'), (51, 'vin');
INSERT INTO Lexeme (id, formNoAccent, frequency, modelType) VALUES
  (50, 'veni', 1.0, 'V'), (51, 'vin', 0.93, 'N');
INSERT INTO EntryLexeme (entryId, lexemeId) VALUES (50, 50), (51, 51);
INSERT INTO InflectedForm (formNoAccent, lexemeId, inflectionId, recommended) VALUES
  ('veni', 50, 7, 1), ('vin', 50, 8, 1), ('vin', 51, 5, 1);
INSERT INTO Definition (id, sourceId, internalRep, status) VALUES
  (80, 1, '@VEN''I@ #vb.# A se apropia.', 0), (81, 1, '@VIN@ #s. n.# Băutură din struguri.', 0);
INSERT INTO EntryDefinition (entryId, definitionId, definitionRank) VALUES (50, 80, 1), (51, 81, 1);
